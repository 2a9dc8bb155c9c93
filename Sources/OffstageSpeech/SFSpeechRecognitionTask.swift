public enum SFSpeechRecognitionTaskState: Int, Sendable {
    case starting, running, finishing, canceling, completed
}

/// The recognition of one request: it fails.
open class SFSpeechRecognitionTask: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var current = SFSpeechRecognitionTaskState.starting
    private var wasCancelled = false

    open var state: SFSpeechRecognitionTaskState { lock.withLock { current } }
    open var isCancelled: Bool { lock.withLock { wasCancelled } }
    open var isFinishing: Bool { false }
    open var error: (any Error)? { state == .completed && !isCancelled ? Self.failure : nil }

    /// As of a device whose service of recognition does not run.
    private static var failure: NSError { NSError(domain: "kAFAssistantErrorDomain", code: 1101) }

    init(on queue: OperationQueue, _ tell: @escaping (SFSpeechRecognitionTask, any Error) -> Void) {
        super.init()
        nonisolated(unsafe) let onQueue = {
            let isWanted = self.lock.withLock {
                defer { self.current = .completed }
                return !self.wasCancelled
            }
            if isWanted { tell(self, Self.failure) }
        }
        DispatchQueue.global().async { queue.addOperation(BlockOperation { onQueue() }) }
    }

    open func finish() {}

    /// The handler hears no more.
    open func cancel() {
        lock.withLock { wasCancelled = true }
    }
}

public protocol SFSpeechRecognitionTaskDelegate: NSObjectProtocol {
    func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask,
        didHypothesizeTranscription transcription: SFTranscription
    )
    func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask,
        didFinishRecognition recognitionResult: SFSpeechRecognitionResult
    )
    func speechRecognitionTask(_ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool)
    func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask)
    func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask)
}

extension SFSpeechRecognitionTaskDelegate {
    public func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask,
        didHypothesizeTranscription transcription: SFTranscription
    ) {}
    public func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask,
        didFinishRecognition recognitionResult: SFSpeechRecognitionResult
    ) {}
    public func speechRecognitionTask(_ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool) {}
    public func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask) {}
    public func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask) {}
}

/// What was understood. Nothing is.
open class SFSpeechRecognitionResult: NSObject, @unchecked Sendable {
    open var bestTranscription: SFTranscription { SFTranscription() }
    open var transcriptions: [SFTranscription] { [] }
    open var isFinal: Bool { true }

    override init() {}
}

open class SFTranscription: NSObject, @unchecked Sendable {
    open var formattedString: String { "" }
    open var segments: [SFTranscriptionSegment] { [] }

    override init() {}
}

open class SFTranscriptionSegment: NSObject, @unchecked Sendable {
    open var substring: String { "" }
    open var substringRange: NSRange { NSRange(location: 0, length: 0) }
    open var timestamp: TimeInterval { 0 }
    open var duration: TimeInterval { 0 }
    open var confidence: Float { 0 }
    open var alternativeSubstrings: [String] { [] }

    override init() {}
}
