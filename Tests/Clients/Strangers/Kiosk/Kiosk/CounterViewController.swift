import AVKit
import LinkPresentation
import MessageUI
import PhotosUI
import QuickLook
import SafariServices
import SwiftUI
import UIKit

/// The counter of a kiosk: whatever the house has to offer is asked for once, and then lies on top of it.
class CounterViewController: UIViewController {
    private var hasOpened = false
    private let lounge = Lounge()
    private let documents = [URL(fileURLWithPath: "/price-list.pdf")]

    override func viewDidLoad() {
        super.viewDidLoad()
        addShelf()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasOpened else { return }
        hasOpened = true
        Task {
            await Backroom().openUp()
            await Jukebox().open()
            await Reception().open()
            await fetchLink()
            complain()
            showDocuments()
        }
    }

    private func addShelf() {
        let shelf = UIHostingController(rootView: ShelfView())
        addChild(shelf)
        view.addSubview(shelf.view)
        shelf.didMove(toParent: self)
    }

    private func show(_ controller: UIViewController, then next: @escaping () -> Void) {
        present(controller, animated: true) {
            let label = controller.view.subviews.compactMap { $0 as? UILabel }.first
            print("shows \(label?.text ?? "nothing")")
            self.dismiss(animated: true, completion: next)
        }
    }

    private func showDocuments() {
        let documents = QLPreviewController()
        documents.dataSource = self
        documents.delegate = self
        let name = documents.currentPreviewItem?.previewItemURL?.lastPathComponent
        let canPreview = QLPreviewController.canPreview(self.documents[0] as QLPreviewItem)
        print("document \(name ?? "none"), \(canPreview)")
        show(documents, then: choosePhotos)
    }

    private func choosePhotos() {
        var configuration = PHPickerConfiguration()
        configuration.selectionLimit = 3
        configuration.filter = .any(of: [.images, .livePhotos])
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        show(picker, then: inviteGuest)
    }

    private func inviteGuest() {
        lounge.play()
        show(lounge.choosing()) { [self] in show(lounge.noting(), then: playFilm) }
    }

    private func playFilm() {
        let player = AVPlayer(url: URL(string: "https://paper.example.com/pretzel.mp4")!)
        let film = AVPlayerViewController()
        film.player = player
        show(film) {
            player.play()
            player.seek(to: CMTime(seconds: 2.5, preferredTimescale: 600)) { isThere in
                let item = player.currentItem
                print("film \(item?.status == .failed), \(player.rate), \(isThere), \(item?.duration.isNumeric ?? true)")
                self.openBrochure()
            }
        }
    }

    private func openBrochure() {
        let brochure = BrochureViewController()
        brochure.whenRead = { self.dismiss(animated: true, completion: self.openPaper) }
        present(brochure, animated: true)
    }

    private func openPaper() {
        let configuration = SFSafariViewController.Configuration()
        configuration.entersReaderIfAvailable = true
        let url = URL(string: "https://paper.example.com/today")!
        let paper = SFSafariViewController(url: url, configuration: configuration)
        paper.preferredControlTintColor = .systemRed
        paper.dismissButtonStyle = .close
        paper.delegate = self
        show(paper) {
            self.present(paper, animated: true)
        }
    }

    private func complain() {
        guard MFMailComposeViewController.canSendMail() else {
            print("cannot send mail, nor texts: \(MFMessageComposeViewController.canSendText())")
            return
        }
        let mail = MFMailComposeViewController()
        mail.mailComposeDelegate = self
        mail.setToRecipients(["house@example.com"])
        mail.setSubject("Cold coffee")
        mail.setMessageBody("It was.", isHTML: false)
        present(mail, animated: true)
    }

    private func fetchLink() async {
        do {
            let url = URL(string: "https://example.com")!
            let metadata = try await LPMetadataProvider().startFetchingMetadata(for: url)
            view.addSubview(LPLinkView(metadata: metadata))
        } catch let error as LPError {
            print("link \(error.code == .metadataFetchFailed)")
        } catch {
            print("link \(error)")
        }
    }
}

extension CounterViewController: SFSafariViewControllerDelegate {
    func safariViewController(_ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool) {
        print("paper loaded \(didLoadSuccessfully)")
    }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
        dismiss(animated: true)
    }
}

extension CounterViewController: MFMailComposeViewControllerDelegate {
    func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: Error?
    ) {
        controller.dismiss(animated: true)
    }
}

extension CounterViewController: QLPreviewControllerDataSource, QLPreviewControllerDelegate {
    func numberOfPreviewItems(in controller: QLPreviewController) -> Int { documents.count }

    func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> QLPreviewItem {
        documents[index] as NSURL
    }
}

extension CounterViewController: PHPickerViewControllerDelegate {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        picker.dismiss(animated: true)
        guard let provider = results.first?.itemProvider, provider.canLoadObject(ofClass: UIImage.self) else { return }
        provider.loadObject(ofClass: UIImage.self) { image, _ in
            print("photo \(image is UIImage)")
        }
    }
}
