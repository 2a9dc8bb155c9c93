/// How loud the tracks of a film are. Nothing is played.
open class AVAudioMix: NSObject, @unchecked Sendable {
    // Sendable because there is nothing in it.
    open var inputParameters: [AVAudioMixInputParameters] { [] }
}

open class AVAudioMixInputParameters: NSObject, @unchecked Sendable {}
