import OffstageKernel
import OffstageScenario

extension VirtualDevice {
    /// One line of a device's log.
    public struct LogLine: Equatable, Sendable, CustomStringConvertible {
        let record: Record

        init(_ record: Record) {
            self.record = record
        }

        /// Device time, counted from the first boot.
        public var time: Duration { Duration(record.time) }
        /// The line's number, from 1 without a gap.
        public var sequence: Int { record.sequence }
        public var event: Event { Event(rawValue: record.event) }
        /// Nil where no app is concerned.
        public var app: App? { record.app.map { App($0.rawValue) } }
        /// The line as the log has it, JSON.
        public var json: String { record.line }

        /// The value of one of the event's own fields as text, or nil if the line has no such field.
        public subscript(field: String) -> String? { record.text(field) }

        public var description: String { record.line }
    }

    /// Misuse that the device has noticed.
    public struct Finding: Equatable, Sendable, CustomStringConvertible {
        /// Such as `task-not-ended`; `docs/findings.md` lists them.
        public let id: String
        public let level: Level
        public let app: App?
        /// Device time, counted from the first boot.
        public let time: Duration
        /// What happened.
        public let message: String
        /// How to mend it.
        public let hint: String
        /// The rules of `docs/rules` that it is about.
        public let rules: [String]
        /// Where in the app's sources, as `Module/File.swift`; nil if that is not known.
        public let file: String?
        /// The line of the file.
        public let line: Int?

        /// How much a finding weighs.
        public enum Level: String, Sendable {
            /// iOS kills the app, raises an exception, refuses what the app needs, or the app loses data.
            case error
            /// It costs budget, or it will break one day.
            case warning
        }

        init(_ record: Record) {
            id = record.findingID
            level = record.findingLevel == .error ? .error : .warning
            app = record.app.map { App($0.rawValue) }
            time = Duration(record.time)
            message = record.text("message") ?? ""
            hint = record.text("hint") ?? ""
            rules = if case .strings(let rules) = record["rules"] { rules } else { [] }
            file = record.text("file")
            line = record.text("line").flatMap { Int($0) }
        }

        public var description: String { "\(level) \(id): \(message) \(hint)" }
    }
}

extension VirtualDevice.LogLine {
    /// Which lines are meant.
    struct Pattern: Sendable, CustomStringConvertible {
        var event: VirtualDevice.Event
        var app: VirtualDevice.App?
        var fields: [String: String]

        func matches(_ record: Record) -> Bool {
            record.event == event.rawValue && (app == nil || record.app?.rawValue == app?.identifier)
                && fields.allSatisfy { record.text($0.key) == $0.value }
        }

        /// A name that no line ever has is a slip, not an absence.
        var fault: String? {
            var names = [(what: "event", word: event.rawValue, words: Vocabulary.events)]
            for field in expected {
                guard let known = Vocabulary.values(of: field.name, in: event.rawValue) else { continue }
                names.append((what: known.what, word: field.value, words: known.words))
            }
            if let known = Vocabulary.fields(of: event.rawValue) {
                names += expected.map { (what: "field of `\(event)` called", word: $0.name, words: known) }
            }
            guard let slip = names.first(where: { !$0.words.contains($0.word) }) else { return nil }
            return "there is no \(slip.what) `\(slip.word)`\(suggestion(for: slip.word, in: slip.words))"
        }

        var expected: [Expectations.ExpectedField] {
            fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
        }

        var description: String {
            let values = expected.map { "\($0.name)=\($0.value)" }
            return "\(event)" + (values.isEmpty ? "" : " with \(values.joined(separator: ", "))")
                + (app.map { " of \($0)" } ?? "")
        }
    }
}
