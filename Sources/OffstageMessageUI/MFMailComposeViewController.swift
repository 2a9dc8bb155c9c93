public let MFMailComposeErrorDomain = "MFMailComposeErrorDomain"

/// A mail for a person to send. The device has no mail account, so it cannot be sent; presented all the same, it stands
/// there, and nobody sends or cancels it.
@preconcurrency @MainActor open class MFMailComposeViewController: UINavigationController {
    open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?

    private var subject = ""
    private var recipients: [String] = []

    /// There is no mail account.
    open class func canSendMail() -> Bool { false }

    open func setSubject(_ subject: String) {
        self.subject = subject
    }

    open func setToRecipients(_ toRecipients: [String]?) {
        recipients = toRecipients ?? []
    }

    open func setCcRecipients(_ ccRecipients: [String]?) {}
    open func setBccRecipients(_ bccRecipients: [String]?) {}
    open func setMessageBody(_ body: String, isHTML: Bool) {}
    open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {}
    open func setPreferredSendingEmailAddress(_ emailAddress: String) {}

    open override dynamic func viewDidLoad() {
        super.viewDidLoad()
        showDraft("\(recipients.joined(separator: ", ")): \(subject)")
    }
}

public enum MFMailComposeResult: Int, Sendable {
    case cancelled, saved, sent, failed
}

/// Why a mail was not composed.
public struct MFMailComposeError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case saveFailed, sendFailed
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { MFMailComposeErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let saveFailed = Code.saveFailed
    public static let sendFailed = Code.sendFailed
}

/// `catch MFMailComposeError.saveFailed`.
public func ~= (pattern: MFMailComposeError.Code, error: any Error) -> Bool {
    (error as? MFMailComposeError)?.code == pattern
}

@preconcurrency @MainActor public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
    func mailComposeController(
        _ controller: MFMailComposeViewController,
        didFinishWith result: MFMailComposeResult,
        error: (any Error)?
    )
}

extension MFMailComposeViewControllerDelegate {
    public func mailComposeController(
        _ controller: MFMailComposeViewController,
        didFinishWith result: MFMailComposeResult,
        error: (any Error)?
    ) {}
}
