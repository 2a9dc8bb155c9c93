import ActivityKit
import CoreSpotlight
import CoreTelephony
import Intents
import MobileCoreServices
import WatchConnectivity

struct OrderAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var place: Int
    }

    var number: Int
}

/// What happens behind the counter.
final class Backroom: NSObject {
    private let till = Till()
    private var activated: (() -> Void)?

    func openUp() async {
        await watch()
        await index()
        follow()
        telephone()
        await donate()
        label()
        await till.open()
        await Orders().take()
    }

    private func watch() async {
        let session = WCSession.default
        session.delegate = self
        print("watch \(WCSession.isSupported()), \(session.isReachable), \(session.activationState == .notActivated)")
        do {
            try session.updateApplicationContext(["open": true])
        } catch WCError.sessionNotSupported {
            print("watch not supported")
        } catch {
            print("watch \(error)")
        }
        await withCheckedContinuation { continuation in
            activated = { continuation.resume() }
            session.activate()
        }
    }

    private func index() async {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "Pretzels"
        attributes.keywords = ["salt", "dough"]
        let item = CSSearchableItem(uniqueIdentifier: "pretzels", domainIdentifier: "shelf", attributeSet: attributes)
        do {
            try await CSSearchableIndex.default().indexSearchableItems([item])
            print("indexed")
        } catch {
            print("index \(CSSearchableIndex.isIndexingAvailable()), \((error as NSError).code)")
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let query = CSSearchQuery(queryString: "title == \"Pretzels\"", attributes: ["title"])
            query.foundItemsHandler = { items in print("found \(items.count)") }
            query.completionHandler = { error in
                print("searched, \(query.foundItemCount) found, \(error == nil)")
                continuation.resume()
            }
            query.start()
        }
        let activity = NSUserActivity(activityType: "com.example.kiosk.shelf")
        activity.isEligibleForSearch = true
        activity.isEligibleForPrediction = true
        activity.suggestedInvocationPhrase = "Show the pretzels"
        activity.becomeCurrent()
    }

    private func follow() {
        guard !ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        do {
            let content = ActivityContent(state: OrderAttributes.ContentState(place: 3), staleDate: nil)
            let order = OrderAttributes(number: 17)
            let activity = try Activity.request(attributes: order, content: content, pushType: nil)
            Task { await activity.end(nil, dismissalPolicy: .immediate) }
        } catch let error as ActivityAuthorizationError {
            print("activity \(error), \(Activity<OrderAttributes>.activities.count) going on")
        } catch {
            print("activity \(error)")
        }
    }

    private func telephone() {
        let info = CTTelephonyNetworkInfo()
        let carriers = info.serviceSubscriberCellularProviders ?? [:]
        print("telephone \(carriers.count), \(info.serviceCurrentRadioAccessTechnology?.values.first ?? "none")")
    }

    private func donate() async {
        print("siri \(await INPreferences.requestSiriAuthorization() == .authorized)")
        let handle = INPersonHandle(value: "ann@example.com", type: .emailAddress)
        let ann = INPerson(
            personHandle: handle, nameComponents: nil, displayName: "Ann", image: nil, contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: nil, outgoingMessageType: .outgoingMessageText, content: "Two, please",
            speakableGroupName: nil, conversationIdentifier: "counter", serviceName: nil, sender: ann, attachments: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate(completion: nil)
        let shortcuts = try? await INVoiceShortcutCenter.shared.allVoiceShortcuts()
        print("\(ann.displayName) has \(shortcuts?.count ?? -1) shortcuts")
    }

    private func label() {
        let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png" as CFString, nil)
        let identifier = type?.takeRetainedValue() ?? kUTTypeData
        print("label \(identifier as String), \(UTTypeConformsTo(identifier, kUTTypeImage))")
    }
}

extension Backroom: WCSessionDelegate {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?
    ) {
        print("watch activated \(activationState == .activated), \(error.map { ($0 as NSError).code } ?? 0)")
        activated?()
    }

    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) { session.activate() }
}
