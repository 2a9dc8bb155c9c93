import OffstageKernel

/// A payload that reaches an app in some state, and what the rules say of it (N-6, N-10, N-19 to N-22, P-34, C-8).
struct PushCase {
    enum State: String, CaseIterable {
        case foreground
        case background
        case suspended
        case dead = "not running"
        case forceQuit = "force-quit"
        case lowPower = "Low Power Mode"
        case refreshOff = "Background App Refresh off"
        case offline = "offline, then online"

        /// What puts the app there; before, it was opened, left and suspended.
        func events(_ app: AppIdentifier) -> [Event] {
            switch self {
            case .foreground: [.user(.opened(app))]
            case .background: [.user(.opened(app)), .user(.pressedHome)]
            case .suspended: []
            case .dead: [.simulated(.memoryPressure)]
            case .forceQuit: [.user(.removed(app))]
            case .lowPower: [.environment(.lowPowerMode(true))]
            case .refreshOff: [.environment(.backgroundRefresh(.denied))]
            case .offline: [.environment(.network(.none))]
            }
        }

        /// What ends it; nil where nothing has to.
        var end: Event? {
            switch self {
            case .foreground, .background, .suspended, .dead, .forceQuit: nil
            case .lowPower: .environment(.lowPowerMode(false))
            case .refreshOff: .environment(.backgroundRefresh(.available))
            case .offline: .environment(.network(.wifi))
            }
        }
    }

    enum Payload: String, CaseIterable {
        case alert
        case silent
        case both = "alert that wakes"
        case badge = "badge only"

        func notification(badge: Int) -> RemoteNotification {
            switch self {
            case .alert: RemoteNotification(payload: #"{"aps": {"alert": "Rain"}}"#, type: "alert")
            case .silent:
                RemoteNotification(payload: PushCase.silent, type: "background", priority: 5)
            case .both:
                RemoteNotification(payload: #"{"aps": {"alert": "Rain", "content-available": 1}}"#, type: "alert")
            case .badge: RemoteNotification(payload: #"{"aps": {"badge": \#(badge)}}"#, type: "alert")
            }
        }
    }

    static let silent = #"{"aps": {"content-available": 1}}"#

    var state: State
    var payload: Payload

    static let all = State.allCases.flatMap { state in Payload.allCases.map { PushCase(state: state, payload: $0) } }

    var name: String { "\(state.rawValue): \(payload.rawValue)" }

    /// The rule that says most of it.
    var rule: RuleID {
        switch state {
        case .foreground: payload == .silent || payload == .both ? "N-6" : "N-7"
        case .background, .suspended, .dead: payload == .badge ? "N-22" : "N-6"
        case .forceQuit: payload == .badge || payload == .alert ? "N-22" : "N-10"
        case .lowPower: payload == .silent ? "C-8" : payload == .both ? "N-21" : "N-22"
        case .refreshOff: payload == .silent || payload == .both ? "N-21" : "N-22"
        case .offline: "P-34"
        }
    }

    /// As ``PushObservation`` puts it: W is `willPresent`, R is `didReceiveRemoteNotification`.
    var expected: String {
        let sight = payload == .badge ? "badge" : "shown"
        let isSeen = payload != .silent
        let wakes = payload == .silent || payload == .both
        switch state {
        case .foreground: return words([isSeen ? "W" : nil, wakes ? "R" : nil, isSeen ? sight : nil])
        case .background: return words([wakes ? "R" : nil, isSeen ? sight : nil])
        case .suspended: return words(wakes ? ["resumed", "R"] : [], isSeen ? sight : nil)
        case .dead: return words(wakes ? ["launched", "R"] : [], isSeen ? sight : nil)
        case .forceQuit: return words([isSeen ? sight : nil, wakes ? "dropped: force-quit" : nil])
        case .lowPower:
            guard wakes else { return sight }
            return words([isSeen ? sight : nil, "held: \(isSeen ? "low-power-mode" : "power")"]) + "; then resumed, R"
        case .refreshOff:
            guard wakes else { return sight }
            return words([isSeen ? sight : nil, "held: background-refresh-off"]) + "; then resumed, R"
        case .offline:
            return "held: offline; then " + words(wakes ? ["resumed", "R"] : [], isSeen ? sight : nil)
        }
    }

    private func words(_ words: [String?], _ last: String? = nil) -> String {
        (words + [last]).compactMap(\.self).joined(separator: ", ")
    }
}
