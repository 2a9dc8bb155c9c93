/// A message for a person to send. The device has no account for any; presented all the same, it stands there, and
/// nobody sends or cancels it.
@preconcurrency @MainActor open class MFMessageComposeViewController: UINavigationController {
    open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
    open var recipients: [String]?
    open var body: String?
    open var subject: String?
    open private(set) var attachments: [[AnyHashable: Any]]?

    open class func canSendText() -> Bool { false }
    open class func canSendSubject() -> Bool { false }
    open class func canSendAttachments() -> Bool { false }
    open class func isSupportedAttachmentUTI(_ uti: String) -> Bool { false }

    open func disableUserAttachments() {}

    /// - Returns: false, because nothing can be attached.
    open func addAttachmentURL(_ attachmentURL: URL, withAlternateFilename alternateFilename: String?) -> Bool { false }

    /// - Returns: false, because nothing can be attached.
    open func addAttachmentData(_ attachmentData: Data, typeIdentifier uti: String, filename: String) -> Bool { false }

    open override dynamic func viewDidLoad() {
        super.viewDidLoad()
        showDraft("\((recipients ?? []).joined(separator: ", ")): \(body ?? "")")
    }
}

public enum MessageComposeResult: Int, Sendable {
    case cancelled, sent, failed
}

@preconcurrency @MainActor public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
    func messageComposeViewController(
        _ controller: MFMessageComposeViewController,
        didFinishWith result: MessageComposeResult
    )
}

extension NSNotification.Name {
    /// Posted on iOS when ``MFMessageComposeViewController/canSendText()`` changes, which it does not here.
    public static let MFMessageComposeViewControllerTextMessageAvailabilityDidChange = NSNotification.Name(
        "MFMessageComposeViewControllerTextMessageAvailabilityDidChangeNotification"
    )
}
