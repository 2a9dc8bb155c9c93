import ContactsUI
import EventKitUI
import MultipeerConnectivity
import UIKit
import UserNotificationsUI

/// What guests are shown: whom to write to, when to come back, who plays along.
@MainActor final class Lounge: NSObject {
    private let player = MCPeerID(displayName: "Kiosk")
    private lazy var game = MCSession(peer: player, securityIdentity: nil, encryptionPreference: .required)
    private lazy var browser = MCNearbyServiceBrowser(peer: player, serviceType: "kiosk-game")

    func choosing() -> UIViewController {
        let picker = CNContactPickerViewController()
        picker.displayedPropertyKeys = [CNContactEmailAddressesKey]
        picker.delegate = self
        return picker
    }

    func noting() -> UIViewController {
        let store = EKEventStore()
        let event = EKEvent(eventStore: store)
        event.title = "Pretzels again"
        event.startDate = Date(timeIntervalSinceReferenceDate: 800_000_000)
        event.endDate = event.startDate.addingTimeInterval(3600)
        let editor = EKEventEditViewController()
        editor.eventStore = store
        editor.event = event
        editor.editViewDelegate = self
        return editor
    }

    func play() {
        browser.delegate = self
        browser.startBrowsingForPeers()
        do {
            try game.send(Data("rock".utf8), toPeers: [MCPeerID(displayName: "Guest")], with: .reliable)
        } catch MCError.notConnected {
            print("plays with \(game.connectedPeers.count)")
        } catch {
            print("plays not: \(error)")
        }
    }
}

extension Lounge: CNContactPickerDelegate {
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
        print("writes to \(contact.givenName)")
    }
}

extension Lounge: EKEventEditViewDelegate {
    func eventEditViewController(
        _ controller: EKEventEditViewController,
        didCompleteWith action: EKEventEditViewAction
    ) {
        controller.dismiss(animated: true)
    }
}

extension Lounge: @preconcurrency MCNearbyServiceBrowserDelegate {
    func browser(
        _ browser: MCNearbyServiceBrowser,
        foundPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?
    ) {
        print("found \(peerID.displayName)")
    }

    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
}

/// What a notification of the kiosk looks like when it is pressed.
final class OrderPreviewController: UIViewController, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {
        title = notification.request.content.title
    }
}
