public import OffstageUIKit

/// How the pictures of a composition lie over each other. It is kept; no picture is drawn.
open class AVVideoComposition: NSObject, @unchecked Sendable {
    fileprivate struct Values {
        var frameDuration = CMTime.invalid
        var renderSize = CGSize.zero
        var renderScale: Float = 1
        var instructions: [AVVideoCompositionInstruction] = []
        var animationTool: AVVideoCompositionCoreAnimationTool?
    }

    fileprivate var values = Values()

    open var frameDuration: CMTime { values.frameDuration }
    open var renderSize: CGSize { values.renderSize }
    open var renderScale: Float { values.renderScale }
    open var instructions: [AVVideoCompositionInstruction] { values.instructions }
    open var animationTool: AVVideoCompositionCoreAnimationTool? { values.animationTool }
}

open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    public override init() {}

    public convenience init(propertiesOf asset: AVAsset) {
        self.init()
        renderSize = (asset as? AVComposition)?.naturalSize ?? .zero
    }

    open override var frameDuration: CMTime {
        get { values.frameDuration }
        set { values.frameDuration = newValue }
    }
    open override var renderSize: CGSize {
        get { values.renderSize }
        set { values.renderSize = newValue }
    }
    open override var renderScale: Float {
        get { values.renderScale }
        set { values.renderScale = newValue }
    }
    open override var instructions: [AVVideoCompositionInstruction] {
        get { values.instructions }
        set { values.instructions = newValue }
    }
    open override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { values.animationTool }
        set { values.animationTool = newValue }
    }
}

/// What is shown for a while, the first layer on top.
open class AVVideoCompositionInstruction: NSObject, @unchecked Sendable {
    fileprivate struct Values {
        var timeRange = CMTimeRange.invalid
        var backgroundColor: CGColor?
        var layers: [AVVideoCompositionLayerInstruction] = []
        var enablesPostProcessing = true
    }

    fileprivate var values = Values()

    open var timeRange: CMTimeRange { values.timeRange }
    open var backgroundColor: CGColor? { values.backgroundColor }
    open var layerInstructions: [AVVideoCompositionLayerInstruction] { values.layers }
    open var enablePostProcessing: Bool { values.enablesPostProcessing }
}

open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
    public override init() {}

    open override var timeRange: CMTimeRange {
        get { values.timeRange }
        set { values.timeRange = newValue }
    }
    open override var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { values.backgroundColor = newValue }
    }
    open override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { values.layers }
        set { values.layers = newValue }
    }
    open override var enablePostProcessing: Bool {
        get { values.enablesPostProcessing }
        set { values.enablesPostProcessing = newValue }
    }
}

/// How a track's pictures lie in a composition's.
open class AVVideoCompositionLayerInstruction: NSObject, @unchecked Sendable {
    fileprivate var number = kCMPersistentTrackID_Invalid

    open var trackID: CMPersistentTrackID { number }
}

open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction, @unchecked Sendable {
    public override init() {}

    public convenience init(assetTrack track: AVAssetTrack) {
        self.init()
        trackID = track.trackID
    }

    open override var trackID: CMPersistentTrackID {
        get { number }
        set { number = newValue }
    }

    // No picture is drawn, so what each does to it is not kept.
    open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {}
    open func setOpacity(_ opacity: Float, at time: CMTime) {}
    open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {}
    open func setOpacityRamp(fromStartOpacity start: Float, toEndOpacity end: Float, timeRange: CMTimeRange) {}

    open func setTransformRamp(
        fromStart startTransform: CGAffineTransform,
        toEnd endTransform: CGAffineTransform,
        timeRange: CMTimeRange
    ) {}
}

/// Layers over the pictures of a composition. They are not drawn.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init()
    }

    public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        self.init()
    }

    public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        self.init()
    }
}
