public enum GKGameCenterViewControllerState: Int, Sendable {
    case `default` = -1
    case leaderboards = 0
    case achievements = 1
    case challenges = 2
    case localPlayerProfile = 3
    case dashboard = 4
}

/// Game Center's own screen: that there is no player.
@preconcurrency @MainActor open class GKGameCenterViewController: UIViewController {
    open weak var gameCenterDelegate: (any GKGameCenterControllerDelegate)?
    open var viewState = GKGameCenterViewControllerState.default
    open var leaderboardIdentifier: String?

    public convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    public convenience init(state: GKGameCenterViewControllerState) {
        self.init()
        viewState = state
    }

    public convenience init(
        leaderboardID: String,
        playerScope: GKLeaderboard.PlayerScope,
        timeScope: GKLeaderboard.TimeScope
    ) {
        self.init(state: .leaderboards)
        leaderboardIdentifier = leaderboardID
    }

    public convenience init(achievementID: String) {
        self.init(state: .achievements)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("Game Center unavailable")
    }
}

@preconcurrency @MainActor public protocol GKGameCenterControllerDelegate: NSObjectProtocol {
    func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController)
}

/// The player's picture in a corner of the screen. There is none.
@preconcurrency @MainActor open class GKAccessPoint: NSObject {
    public enum Location: Int, Sendable {
        case topLeading, topTrailing, bottomLeading, bottomTrailing
    }

    public static let shared = GKAccessPoint()

    open var isActive = false
    open var location = Location.topLeading
    open var showHighlights = false
    open weak var parentWindow: UIWindow?
    open var isVisible: Bool { false }
    open var isPresentingGameCenter: Bool { false }
    open var frameInScreenCoordinates: CGRect { .zero }

    nonisolated override init() {}

    open func trigger(handler: @escaping () -> Void) {}
    open func trigger(state: GKGameCenterViewControllerState, handler: @escaping () -> Void) {}
}
