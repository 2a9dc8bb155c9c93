import OffstageKernel

/// One line of the log in words.
struct StoryWords: Sendable {
    /// How the line looks.
    enum Tone: String, Sendable {
        case start, stop, pause, finding, warning, device, quiet, plain
    }

    var tone = Tone.plain
    var text: String
    /// How to mend what was found, with the rules.
    var hint: String?
    /// Of a death: the frames of the app, and of whoever held what it waited for.
    var frames: [String] = []

    init(_ record: Record) {
        (tone, text) =
            Self.ofApp(record) ?? Self.ofRefresh(record) ?? Self.ofPush(record) ?? Self.ofLocation(record)
            ?? Self.ofTransfer(record) ?? Self.ofExtension(record) ?? Self.ofDevice(record)
            ?? (.plain, Self.generic(record))
        text = text.withoutControlCharacters
        if record.eventName == .finding, let hint = record.text("hint") {
            let rules = record.text("rules").flatMap { $0.isEmpty ? nil : " (\($0))" }
            self.hint = "\(hint)\(rules ?? "")".withoutControlCharacters
            frames = Self.frames(record).map(\.withoutControlCharacters)
        }
    }

    /// A whole callback, from its call to its return.
    /// - Parameter milliseconds: What it took of the main thread; nil if it never returned.
    init(callback name: String, milliseconds: Int?) {
        tone = milliseconds == nil ? .warning : .quiet
        text = name.withoutControlCharacters + (milliseconds.map { " (\($0) ms)" } ?? " never returned")
    }

    private static func frames(_ record: Record) -> [String] {
        func list(_ name: String) -> [String] {
            if case .strings(let frames) = record[name] { frames } else { [] }
        }
        let holder = record.text("holder").map { ["held by \($0)"] } ?? []
        return list("frames").map { "at \($0)" } + holder + list("holder_frames").map { "at \($0)" }
    }

    private static func ofApp(_ record: Record) -> (Tone, String)? {
        func field(_ name: String) -> String { record.text(name) ?? "?" }
        switch record.eventName {
        case .appInstalled:
            return (.plain, field("update") == "true" ? "updated" : "installed as \(field("name"))")
        case .appUninstalled: return (.plain, "uninstalled")
        case .appLaunched: return (.start, "launched \(cause(field("reason")))")
        case .appResumed: return (.start, "resumed \(cause(field("reason")))")
        case .appActivated: return (.start, "active")
        case .appResignedActive: return (.plain, "inactive")
        case .appForegrounded: return (.plain, "comes to the foreground")
        case .appEnteredBackground: return (.plain, "in the background")
        case .appSuspended:
            return (.pause, record.text("reason") == nil ? "suspended" : "stands still: the device sleeps")
        case .appRemoved: return (.stop, "removed in the app switcher")
        case .appKilled:
            let details = [record.text("code"), record.text("namespace")].compactMap(\.self)
            return (
                .stop, "killed: \(field("reason"))" + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
            )
        case .appExited: return (.stop, "exited with status \(field("status"))")
        case .appCrashed: return (.stop, "crashed by signal \(field("signal"))")
        case .appStuck: return (.stop, "is stuck: it runs without ever waiting, and time cannot go on")
        case .appLaunchFailed: return (.stop, "could not be launched: \(field("message"))")
        case .taskBegun: return (.plain, "task \(field("task")) begins: \(field("name"))")
        case .taskExpired: return (.warning, "task \(field("task")) is out of time")
        case .taskEnded: return (.plain, "task \(field("task")) ends")
        case .activityBegun: return (.plain, "activity \(field("activity")) begins: \(field("name"))")
        case .activityEnded: return (.plain, "activity \(field("activity")) ends")
        case .cpuCharged:
            return (.quiet, "used the processor, for \(field("ms")) ms on the device's clock")
        case .snapshot: return (.quiet, "drawn for the app switcher")
        case .badge: return (.plain, "badge \(field("badge"))")
        case .widgetReload:
            let kind = record.text("kind").map { "of kind \($0) " } ?? ""
            let budget = field("budget")
            return (budget == "exceeded" ? .warning : .plain, "widgets \(kind)reload, budget \(budget)")
        case .appLog: return logged(record)
        case .finding:
            let level = record.findingLevel
            return (level == .error ? .finding : .warning, "\(level.rawValue) \(field("id")): \(field("message"))")
        default: return nil
        }
    }

    private static func ofDevice(_ record: Record) -> (Tone, String)? {
        func field(_ name: String) -> String { record.text(name) ?? "?" }
        switch record.eventName {
        case .deviceStarted:
            let speed = record.integer("speed").flatMap { $0 > 1 ? ", at \($0) times the speed" : nil }
            return (.device, "the device starts: iOS \(field("os")), seed \(field("seed"))\(speed ?? "")")
        case .deviceRebooted: return (.device, "the device is switched off and on")
        case .deviceLocked: return (.device, "the device is locked")
        case .deviceUnlocked: return (.device, "the device is unlocked")
        case .protectedData:
            return (.device, field("available") == "true" ? "protected files open" : "protected files close")
        case .environment:
            let changes = record.fields.map { "\($0.name) is now \($0.value.text)" }
            return (.device, changes.joined(separator: ", "))
        default: return nil
        }
    }

    private static func cause(_ reason: String) -> String {
        reason == "user" ? "by the user" : "in the background: \(reason)"
    }

    private static func logged(_ record: Record) -> (Tone, String) {
        let level = record.text("level") ?? "default"
        let isLoud = level == "error" || level == "fault"
        return (isLoud ? .warning : .quiet, "“\(record.text("message") ?? "")”\(isLoud ? " (\(level))" : "")")
    }

    /// An event that has no words of its own yet.
    private static func generic(_ record: Record) -> String {
        ([record.event] + record.fields.map { "\($0.name)=\($0.value.text)" }).joined(separator: " ")
    }
}
