public import OffstageKernel

/// What a scenario expects of its log.
public struct Expectations: Equatable, Sendable {
    /// Nil expects nothing in particular; then every finding is unexpected.
    public var findings: Findings?
    public var events: [ExpectedEvent] = []

    public init(findings: Findings? = nil, events: [ExpectedEvent] = []) {
        self.findings = findings
        self.events = events
    }

    public enum Findings: Equatable, Sendable {
        case count(Count, Scenario.Position)
        /// Each of them must be found; any other is unexpected.
        case ids([ExpectedFinding])
    }

    public struct ExpectedFinding: Equatable, Sendable {
        public var id: String
        public var position: Scenario.Position

        public init(id: String, position: Scenario.Position) {
            self.id = id
            self.position = position
        }
    }

    /// Lines of the log that are counted.
    public struct ExpectedEvent: Equatable, Sendable {
        /// Of this app, or of any.
        public var app: AppIdentifier?
        public var event: String
        /// What else must stand in the line.
        public var fields: [ExpectedField]
        public var count: Count
        public var position: Scenario.Position

        public init(
            app: AppIdentifier? = nil,
            event: String,
            fields: [ExpectedField] = [],
            count: Count = Count(.atLeast, 1),
            position: Scenario.Position
        ) {
            self.app = app
            self.event = event
            self.fields = fields
            self.count = count
            self.position = position
        }

        func matches(_ record: Record) -> Bool {
            record.event == event && (app == nil || record.app == app)
                && fields.allSatisfy { record[$0.name]?.text == $0.value }
        }
    }

    /// A field of a line with its value as text.
    public struct ExpectedField: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }
}
