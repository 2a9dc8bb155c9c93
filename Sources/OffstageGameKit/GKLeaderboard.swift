public import Foundation

/// Who has most points. Without a player there is none, and no score is kept.
open class GKLeaderboard: NSObject {
    public enum TimeScope: Int, Sendable {
        case today, week, allTime
    }

    public enum PlayerScope: Int, Sendable {
        case global, friendsOnly
    }

    public enum LeaderboardType: Int, Sendable {
        case classic, recurring
    }

    /// What a player has reached.
    open class Entry: NSObject {
        open var player: GKPlayer { GKPlayer() }
        open var rank: Int { 0 }
        open var score: Int { 0 }
        open var formattedScore: String { "" }
        open var context: Int { 0 }
        open var date: Date { .distantPast }

        override init() {}
    }

    open var title: String? { nil }
    open var baseLeaderboardID: String { "" }
    open var type: LeaderboardType { .classic }

    override init() {}

    open class func loadLeaderboards(
        IDs leaderboardIDs: [String]?,
        completionHandler: @escaping ([GKLeaderboard]?, (any Error)?) -> Void
    ) {
        GKError.fail { completionHandler(nil, $0) }
    }
    open class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
        throw GKError.noPlayer
    }

    open class func submitScore(
        _ score: Int,
        context: Int,
        player: GKPlayer,
        leaderboardIDs: [String],
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        GKError.fail(completionHandler)
    }
    open class func submitScore(_ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]) async throws {
        throw GKError.noPlayer
    }

    open func submitScore(
        _ score: Int,
        context: Int,
        player: GKPlayer,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        GKError.fail(completionHandler)
    }
    open func submitScore(_ score: Int, context: Int, player: GKPlayer) async throws { throw GKError.noPlayer }

    open func loadEntries(
        for playerScope: PlayerScope,
        timeScope: TimeScope,
        range: NSRange,
        completionHandler: @escaping (Entry?, [Entry]?, Int, (any Error)?) -> Void
    ) {
        GKError.fail { completionHandler(nil, nil, 0, $0) }
    }
    open func loadEntries(
        for playerScope: PlayerScope,
        timeScope: TimeScope,
        range: NSRange
    ) async throws -> (Entry?, [Entry], Int) { throw GKError.noPlayer }

    open func loadEntries(
        for players: [GKPlayer],
        timeScope: TimeScope,
        completionHandler: @escaping (Entry?, [Entry]?, (any Error)?) -> Void
    ) {
        GKError.fail { completionHandler(nil, nil, $0) }
    }
    open func loadEntries(for players: [GKPlayer], timeScope: TimeScope) async throws -> (Entry?, [Entry]) {
        throw GKError.noPlayer
    }
}

/// What a player has achieved: the app's to set, and nobody's to keep.
open class GKAchievement: NSObject {
    public let identifier: String
    /// From zero to a hundred.
    open var percentComplete: Double = 0
    open var showsCompletionBanner = false
    open var isCompleted: Bool { percentComplete >= 100 }
    open var lastReportedDate: Date { .distantPast }

    public init(identifier: String) {
        self.identifier = identifier
    }

    open class func report(
        _ achievements: [GKAchievement],
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        GKError.fail(completionHandler)
    }
    open class func report(_ achievements: [GKAchievement]) async throws { throw GKError.noPlayer }

    open class func loadAchievements(completionHandler: (([GKAchievement]?, (any Error)?) -> Void)? = nil) {
        GKError.fail { completionHandler?(nil, $0) }
    }
    open class func loadAchievements() async throws -> [GKAchievement] { throw GKError.noPlayer }

    open class func resetAchievements(completionHandler: (((any Error)?) -> Void)? = nil) {
        GKError.fail(completionHandler)
    }
    open class func resetAchievements() async throws { throw GKError.noPlayer }
}

/// A score as apps reported it before iOS 14.
open class GKScore: NSObject {
    public let leaderboardIdentifier: String
    open var value: Int64 = 0
    open var context: UInt64 = 0
    open var rank: Int { 0 }

    public init(leaderboardIdentifier identifier: String) {
        leaderboardIdentifier = identifier
    }

    open class func report(
        _ scores: [GKScore],
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        GKError.fail(completionHandler)
    }
    open class func report(_ scores: [GKScore]) async throws { throw GKError.noPlayer }
}
