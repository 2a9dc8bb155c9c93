public import OffstageAVFoundation

/// Something said, to be written down.
open class SFSpeechRecognitionRequest: NSObject, @unchecked Sendable {
    // Sendable but for its values, which are the app's to set before the task begins.
    open var taskHint = SFSpeechRecognitionTaskHint.unspecified
    open var shouldReportPartialResults = true
    open var contextualStrings: [String] = []
    open var requiresOnDeviceRecognition = false
    open var addsPunctuation = false

    public override init() {}
}

open class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    public let url: URL

    public init(url URL: URL) {
        url = URL
    }
}

/// Takes sound, and keeps none.
open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    open var nativeAudioFormat: AVAudioFormat {
        // A format of one channel there always is.
        AVAudioFormat(standardFormatWithSampleRate: 16000, channels: 1)!
    }

    public override init() {}

    open func append(_ audioPCMBuffer: AVAudioPCMBuffer) {}
    open func endAudio() {}
}
