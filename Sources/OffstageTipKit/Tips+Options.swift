/// How often and how long a tip may be shown.
public protocol TipOption: Sendable {}

extension Tips {
    public struct MaxDisplayCount: TipOption {
        public init(_ maxDisplayCount: Int) {}
    }

    public struct MaxDisplayDuration: TipOption {
        public init(_ maxDisplayDuration: TimeInterval) {}
    }

    public struct IgnoresDisplayFrequency: TipOption {
        public init(_ ignoresDisplayFrequency: Bool) {}
    }

    @resultBuilder public enum OptionsBuilder {
        public static func buildBlock(_ components: any TipOption...) -> [any TipOption] { components }
    }

    /// A button of a tip's. Nobody touches it.
    public struct Action: Identifiable, Sendable {
        public let id: String
        public let index: Int?
        public let label: @Sendable () -> Text
        public let handler: @Sendable () -> Void

        public init(
            id: String = UUID().uuidString,
            perform handler: @escaping @Sendable () -> Void = {},
            _ label: @escaping @Sendable () -> Text
        ) {
            (self.id, index, self.label, self.handler) = (id, nil, label, handler)
        }

        public init(
            id: String = UUID().uuidString,
            title: some StringProtocol,
            perform handler: @escaping @Sendable () -> Void = {}
        ) {
            let title = String(title)
            self.init(id: id, perform: handler) { Text(verbatim: title) }
        }
    }

    @resultBuilder public enum ActionBuilder {
        public static func buildBlock(_ components: Action...) -> [Action] { components }
        public static func buildExpression(_ expression: Action) -> Action { expression }
    }
}
