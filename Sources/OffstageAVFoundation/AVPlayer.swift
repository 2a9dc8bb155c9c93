import Dispatch

/// Plays nothing: its rate stays zero, its time does not pass, and whoever seeks hears that it did not come to that.
open class AVPlayer: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    public enum ActionAtItemEnd: Int, Sendable {
        case advance, pause, none
    }

    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var item: AVPlayerItem?

    public init(playerItem item: AVPlayerItem?) {
        self.item = item
    }

    public override convenience init() {
        self.init(playerItem: nil)
    }

    public convenience init(url URL: URL) {
        self.init(playerItem: AVPlayerItem(url: URL))
    }

    open var currentItem: AVPlayerItem? { lock.withLock { item } }
    open var status: Status { .readyToPlay }
    open var error: (any Error)? { nil }
    open var timeControlStatus: TimeControlStatus { .paused }
    open func currentTime() -> CMTime { .zero }

    /// What is set is lost.
    open var rate: Float {
        get { 0 }
        set {}
    }

    open var defaultRate: Float = 1
    open var volume: Float = 1
    open var isMuted = false
    open var actionAtItemEnd = ActionAtItemEnd.pause
    open var allowsExternalPlayback = true
    open var automaticallyWaitsToMinimizeStalling = true
    open var preventsDisplaySleepDuringVideoPlayback = true
    open var isExternalPlaybackActive: Bool { false }

    open func play() {}
    open func playImmediately(atRate rate: Float) {}
    open func pause() {}

    open func replaceCurrentItem(with item: AVPlayerItem?) {
        lock.withLock { self.item = item }
    }

    open func seek(to time: CMTime) {}

    @preconcurrency open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.main.async { completionHandler(false) }
    }

    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}

    @preconcurrency open func seek(
        to time: CMTime,
        toleranceBefore: CMTime,
        toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    /// The block is never called: no time passes.
    @preconcurrency open func addPeriodicTimeObserver(
        forInterval interval: CMTime,
        queue: DispatchQueue?,
        using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { NSObject() }

    /// The block is never called: no time passes.
    @preconcurrency open func addBoundaryTimeObserver(
        forTimes times: [NSValue],
        queue: DispatchQueue?,
        using block: @escaping @Sendable () -> Void
    ) -> Any { NSObject() }

    open func removeTimeObserver(_ observer: Any) {}
}

/// One after the other; none comes to its end.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    private let lock = NSLock()
    private var queue: [AVPlayerItem]

    public init(items: [AVPlayerItem]) {
        queue = items
        super.init(playerItem: nil)
    }

    open override var currentItem: AVPlayerItem? { lock.withLock { queue.first } }

    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        lock.withLock { queue = (item.map { [$0] } ?? []) + queue.dropFirst() }
    }

    open func items() -> [AVPlayerItem] { lock.withLock { queue } }

    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        lock.withLock { !queue.contains { $0 === item } }
    }

    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        lock.withLock {
            let place = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 }
            queue.insert(item, at: place ?? queue.count)
        }
    }

    open func advanceToNextItem() {
        lock.withLock { queue = Array(queue.dropFirst()) }
    }

    open func removeAllItems() {
        lock.withLock { queue = [] }
    }
}

/// How a picture fits its frame.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}
