/// A player and its controls: one line that says of what. Nobody touches it.
@preconcurrency @MainActor open class AVPlayerViewController: UIViewController {
    open weak var delegate: (any AVPlayerViewControllerDelegate)?
    open var showsPlaybackControls = true
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    open var allowsPictureInPicturePlayback = true
    open var canStartPictureInPictureAutomaticallyFromInline = false
    open var updatesNowPlayingInfoCenter = true
    open var entersFullScreenWhenPlaybackBegins = false
    open var exitsFullScreenWhenPlaybackEnds = false
    open var isReadyForDisplay: Bool { false }

    open var player: AVPlayer? {
        didSet { label.text = player?.title }
    }

    private let label = UILabel()

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
    }
}

@preconcurrency @MainActor public protocol AVPlayerViewControllerDelegate: NSObjectProtocol {
    func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController)
    func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController)
    func playerViewController(
        _ playerViewController: AVPlayerViewController,
        failedToStartPictureInPictureWithError error: any Error
    )
    func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController)
}

extension AVPlayerViewControllerDelegate {
    public func playerViewControllerWillStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}
    public func playerViewControllerDidStartPictureInPicture(_ playerViewController: AVPlayerViewController) {}
    public func playerViewController(
        _ playerViewController: AVPlayerViewController,
        failedToStartPictureInPictureWithError error: any Error
    ) {}
    public func playerViewControllerDidStopPictureInPicture(_ playerViewController: AVPlayerViewController) {}
}

extension AVPlayer {
    /// What a screen shows of it: the name of its media.
    package var title: String { (currentItem?.asset as? AVURLAsset)?.url.lastPathComponent ?? "" }
}

/// A picture over other apps. There is none.
@preconcurrency @MainActor open class AVPictureInPictureController: NSObject {
    open class nonisolated func isPictureInPictureSupported() -> Bool { false }
}

/// The button that offers other loudspeakers. There are none.
@preconcurrency @MainActor open class AVRoutePickerView: UIView {
    open var activeTintColor: UIColor!
    open var prioritizesVideoDevices = false
}
