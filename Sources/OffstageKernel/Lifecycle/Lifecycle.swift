/// Where one process of an app stands, and which callbacks take it where it shall go.
///
/// 1. It keeps the state of rule L-1 and allows only the transitions of L-2.
/// 2. It knows the order of callbacks of every transition, with scenes and without (L-6 to L-18).
/// 3. It carries out one transition at a time: what the user wants meanwhile becomes the goal, and the next transition
///    starts from where the last one ended.
///
/// Represented as a standing, a goal, and the script of callbacks still to be sent for the transition under way. The
/// script is derived from standing and goal and is empty most of the time.
///
/// The odd case: a background launch connects no scene (L-17), so the first transition to the foreground does it, even
/// if the process has been running for a while.
struct Lifecycle: Equatable, Sendable, Codable {
    /// Where the process stands.
    enum Standing: Equatable, Sendable, Codable {
        /// Started, `didFinishLaunching` has not returned. Next: inactive, background, ended.
        case launching
        /// In the foreground without events. Next: active, background, ended.
        case inactive
        /// Next: inactive, ended.
        case active
        /// Next: inactive, suspended, ended.
        case background
        /// No instruction runs. Next: background, ended.
        case suspended
        /// `applicationWillTerminate` has been sent; the process is leaving. Next: gone.
        case ending
    }

    /// Where the process shall stand.
    enum Goal: Equatable, Sendable, Codable {
        case foreground
        /// In the foreground, covered by something (L-10).
        case interrupted
        case background
        case ended
    }

    /// What has become of the process when a callback has returned.
    enum Transition {
        case launched
        case sceneConnected, sceneDisconnected
        case activated, resignedActive
        case enteredBackground, enteredForeground
        case toldToTerminate
    }

    private(set) var standing = Standing.launching
    private(set) var goal: Goal
    private(set) var isSceneConnected = false
    private var script: [Callback] = []
    private let usesScenes: Bool
    private let launchesInBackground: Bool

    init(goal: Goal, usesScenes: Bool) {
        self.goal = goal
        self.usesScenes = usesScenes
        launchesInBackground = goal == .background
    }

    /// Whether the process is there to hear callbacks outside of transitions.
    var canTakeCalls: Bool {
        switch standing {
        case .inactive, .active, .background: true
        case .launching, .suspended, .ending: false
        }
    }

    /// Whether no transition is under way or due, and the process is not on its way out.
    var isSettled: Bool {
        script.isEmpty && isAtGoal && standing != .ending
    }

    private var isAtGoal: Bool {
        switch (standing, goal) {
        case (.active, .foreground), (.inactive, .interrupted), (.ending, .ended): true
        case (.background, .background), (.suspended, .background): true
        case (.launching, _), (.inactive, _), (.active, _), (.background, _), (.suspended, _), (.ending, _): false
        }
    }

    /// What the app reads as its state while `callback` runs (L-1, L-6 to L-11).
    func state(during callback: Callback) -> ApplicationState {
        callback.traits.state ?? shownState
    }

    /// What the app reads as its state between callbacks.
    private var shownState: ApplicationState {
        switch standing {
        case .launching: launchesInBackground ? .background : .inactive
        case .inactive: .inactive
        case .active: .active
        case .background, .suspended, .ending: .background
        }
    }

    // MARK: Inputs

    /// The process shall stand elsewhere from now on.
    mutating func aim(at goal: Goal) {
        // Who is on the way out does not come back: the next launch is a new process.
        guard self.goal != .ended else { return }
        self.goal = goal
    }

    enum Step: Equatable {
        /// Send this callback, and come back when it has returned.
        case call(Callback)
        /// Let the process run again, then ask for the next step.
        case resume
        /// End the suspended process without a word (L-4, L-18b).
        case killSilently
        /// The process stands where it shall.
        case none
    }

    /// The next step toward the goal. To be asked when no callback of a transition is out.
    mutating func nextStep() -> Step {
        if script.isEmpty { script = nextScript() }
        if !script.isEmpty { return .call(script[0]) }
        guard standing == .suspended, !isAtGoal else { return .none }
        return goal == .ended ? .killSilently : .resume
    }

    /// The suspended process runs again.
    mutating func resumed() {
        precondition(standing == .suspended, "a process that is \(standing) was resumed")
        standing = .background
    }

    /// A callback of a transition has returned.
    mutating func returned(_ callback: Callback) {
        if script.first == callback { script.removeFirst() }
        switch callback.traits.transition {
        case .launched: standing = launchesInBackground ? .background : .inactive
        case .sceneConnected: isSceneConnected = true
        case .sceneDisconnected: isSceneConnected = false
        case .activated: standing = .active
        case .resignedActive: standing = .inactive
        case .enteredBackground: standing = .background
        case .enteredForeground: if standing == .background { standing = .inactive }
        case .toldToTerminate: standing = .ending
        case nil: break
        }
    }

    /// The process was stopped (L-3).
    mutating func suspended() {
        precondition(standing == .background, "a process that is \(standing) was suspended")
        standing = .suspended
    }

    // MARK: Scripts

    private func nextScript() -> [Callback] {
        guard !isAtGoal else { return [] }
        switch (standing, goal) {
        case (.launching, _), (.ending, _), (.suspended, _):
            return []
        case (.inactive, .foreground):
            return usesScenes && !isSceneConnected
                ? [.connectScene, .willEnterForeground, .didBecomeActive]  // L-16
                : [.didBecomeActive]  // L-6, L-10
        case (.inactive, .background):
            return [.didEnterBackground]
        case (.active, .background):
            return [.willResignActive, .didEnterBackground]  // L-8, L-16
        case (.active, .interrupted):
            return [.willResignActive]  // L-10
        case (.background, .foreground), (.background, .interrupted):
            return usesScenes && !isSceneConnected
                ? [.connectScene, .willEnterForeground, .didBecomeActive]  // L-17
                : [.willEnterForeground, .didBecomeActive]  // L-9, L-13
        case (.active, .ended):
            return usesScenes ? [.willResignActive, .disconnectScene, .willTerminate] : [.willTerminate]  // L-18
        case (.inactive, .ended), (.background, .ended):
            return usesScenes && isSceneConnected ? [.disconnectScene, .willTerminate] : [.willTerminate]
        case (.inactive, .interrupted), (.active, .foreground), (.background, .background):
            return []
        }
    }
}
