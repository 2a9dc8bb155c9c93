/// How sound is written as numbers.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let sampleRate: Double
    public let channelCount: UInt32
    public let commonFormat: AVAudioCommonFormat
    public let isInterleaved: Bool
    open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// Nil of more than two channels, as on iOS, where it is not said which they are.
    public init?(
        commonFormat format: AVAudioCommonFormat,
        sampleRate: Double,
        channels: UInt32,
        interleaved: Bool
    ) {
        guard (1...2).contains(channels) else { return nil }
        (commonFormat, self.sampleRate, channelCount, isInterleaved) = (format, sampleRate, channels, interleaved)
    }

    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: UInt32) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// That of an input or output which is not there: no samples in no channels.
    override init() {
        (sampleRate, channelCount, commonFormat, isInterleaved) = (0, 0, .pcmFormatFloat32, false)
    }
}

public enum AVAudioCommonFormat: UInt, Sendable {
    case otherFormat, pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32
}

/// Samples in memory, of 32 bits each with a decimal point; of other formats there are none.
open class AVAudioPCMBuffer: NSObject, @unchecked Sendable {
    // Sendable but for its samples, which are the app's to set.
    public let format: AVAudioFormat
    public let frameCapacity: UInt32
    open var frameLength: UInt32 = 0
    open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }
    private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?

    public init?(pcmFormat format: AVAudioFormat, frameCapacity: UInt32) {
        guard format.channelCount > 0 else { return nil }
        (self.format, self.frameCapacity) = (format, frameCapacity)
        guard format.isStandard else {
            channels = nil
            return
        }
        let made = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: Int(format.channelCount))
        for channel in 0..<Int(format.channelCount) {
            made[channel] = .allocate(capacity: max(1, Int(frameCapacity)))
            made[channel].initialize(repeating: 0, count: max(1, Int(frameCapacity)))
        }
        channels = made
    }

    deinit {
        guard let channels else { return }
        for channel in 0..<Int(format.channelCount) { channels[channel].deallocate() }
        channels.deallocate()
    }

    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { channels.map { UnsafePointer($0) } }
    open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { nil }
}

open class AVAudioTime: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let sampleTime: Int64
    public let sampleRate: Double
    open var isSampleTimeValid: Bool { true }

    public init(sampleTime: Int64, atRate sampleRate: Double) {
        (self.sampleTime, self.sampleRate) = (sampleTime, sampleRate)
    }
}

public typealias AVAudioNodeBus = Int
public typealias AVAudioFrameCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A part of an engine. No sound passes through it: a tap is never called.
open class AVAudioNode: NSObject, @unchecked Sendable {
    // Sendable but for the engine, which sets itself once.
    open internal(set) weak var engine: AVAudioEngine?
    open var numberOfInputs: Int { 1 }
    open var numberOfOutputs: Int { 1 }

    override init() {}

    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { AVAudioFormat() }
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { AVAudioFormat() }
    open func installTap(
        onBus bus: AVAudioNodeBus,
        bufferSize: AVAudioFrameCount,
        format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {}
    open func removeTap(onBus bus: AVAudioNodeBus) {}
    open func reset() {}
}

open class AVAudioIONode: AVAudioNode, @unchecked Sendable {
    open var isVoiceProcessingEnabled: Bool { false }
    open func setVoiceProcessingEnabled(_ enabled: Bool) throws { throw AVError(.unknown) }
}

open class AVAudioInputNode: AVAudioIONode, @unchecked Sendable {}
open class AVAudioOutputNode: AVAudioIONode, @unchecked Sendable {}

open class AVAudioMixerNode: AVAudioNode, @unchecked Sendable {
    open var outputVolume: Float = 1
    open var volume: Float = 1

    public override init() {}
}

/// Plays samples. Nothing is heard of them, and nobody hears that they are over.
open class AVAudioPlayerNode: AVAudioNode, @unchecked Sendable {
    open var volume: Float = 1
    open var isPlaying: Bool { false }

    public override init() {}

    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer,
        at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: (() -> Void)? = nil
    ) {}
    open func play() {}
    open func pause() {}
    open func stop() {}
}

public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1 << 0)
    public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 1 << 1)
    public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 1 << 2)
}

/// Nodes that sound flows through. There is no microphone and no loudspeaker: it does not start.
open class AVAudioEngine: NSObject, @unchecked Sendable {
    // Sendable because its parts never change.
    public let inputNode = AVAudioInputNode()
    public let outputNode = AVAudioOutputNode()
    public let mainMixerNode = AVAudioMixerNode()
    open var isRunning: Bool { false }
    open var isAutoShutdownEnabled = false

    public override init() {
        super.init()
        for node in [inputNode, outputNode, mainMixerNode] as [AVAudioNode] { node.engine = self }
    }

    open func attach(_ node: AVAudioNode) {
        node.engine = self
    }

    open func detach(_ node: AVAudioNode) {
        node.engine = nil
    }

    open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
    open func disconnectNodeInput(_ node: AVAudioNode) {}
    open func disconnectNodeOutput(_ node: AVAudioNode) {}
    open func prepare() {}

    /// - Throws: `AVError.unknown`.
    open func start() throws { throw AVError(.unknown) }
    open func pause() {}
    open func stop() {}
    open func reset() {}
}

extension NSNotification.Name {
    public static let AVAudioEngineConfigurationChange =
        NSNotification.Name("AVAudioEngineConfigurationChangeNotification")
}
