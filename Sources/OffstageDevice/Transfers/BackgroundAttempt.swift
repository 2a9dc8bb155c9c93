import OffstageKernel
import OffstageTransfer
import OffstageWire

/// One task of a background session that the device is at.
struct BackgroundAttempt {
    /// What decides about one.
    enum Work {
        case download(FileDownload)
        case upload(FileUpload)

        var request: TransferRequest {
            switch self {
            case .download(let download): download.request
            case .upload(let upload): upload.request
            }
        }

        /// What there is of a download.
        var partial: PartialFile? { if case .download(let download) = self { download.partial } else { nil } }

        /// What a server keeps of an upload.
        var kept: PartialUpload? { if case .upload(let upload) = self { upload.partial } else { nil } }
    }

    let order: TransferOrder
    var work: Work
    let file: Int32
    /// Whether it is written down whose bytes the file has.
    var isNoted: Bool
    var number: TransferNumber?
    var hasStarted = false
    /// What its app says to a server that asks who it is, on its way to the kernel and back.
    var identity: TransferChallenge.Answer?
    /// Bytes of an upload's body that left, and of the response's that came.
    var sent: Int64 = 0
    var received: Int64 = 0
    /// What the log knows of it.
    var logged = LoggedProgress()
    /// When its app was told how far it is.
    var told: Instant?
    /// Bytes that were on the disk at the last mark, and when that was.
    var marked: Int64
    var markedAt: Instant
}

extension BackgroundAttempts {
    /// What the engine of transfers is to do.
    enum Command {
        case begin(TransferKey, TransferRequest, TransferOptions)
        case drop(TransferNumber)
        case answer(TransferNumber, TransferChallenge.Answer)
        /// So many bytes need no room any more.
        case consumed(TransferNumber, Int)
    }

    /// `NSURLError.h`.
    enum FileFailure: Int {
        case cannotCreateFile = -3000
        case cannotWriteToFile = -3003
    }
}
