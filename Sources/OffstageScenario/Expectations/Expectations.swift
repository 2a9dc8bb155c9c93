public import OffstageKernel

/// What a scenario expects of its log.
public struct Expectations: Equatable, Sendable {
    /// Nil expects nothing in particular; then every finding is unexpected.
    public var findings: Findings?
    /// Findings that may be there and need not. No count counts them.
    public var allowed: [ExpectedFinding] = []
    public var events: [ExpectedEvent] = []

    public init(findings: Findings? = nil, allowed: [ExpectedFinding] = [], events: [ExpectedEvent] = []) {
        self.findings = findings
        self.allowed = allowed
        self.events = events
    }

    public enum Findings: Equatable, Sendable {
        /// So many that fail a run: those of level error, in a strict run all.
        case count(Count, Scenario.Position)
        /// So many of each level; of what is left out none is expected.
        case levels(errors: CountedLevel?, warnings: CountedLevel?)
        /// Each of them must be found; any other is unexpected.
        case ids([ExpectedFinding])
    }

    /// How many findings of one level there must be.
    public struct CountedLevel: Equatable, Sendable {
        public var count: Count
        public var position: Scenario.Position

        public init(_ count: Count, position: Scenario.Position) {
            self.count = count
            self.position = position
        }
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
