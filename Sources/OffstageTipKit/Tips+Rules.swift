extension Tips {
    /// When a tip may be shown. None is, so nobody asks. On iOS a macro makes it; here the preparation of sources takes
    /// the macro's sign away, and what is left is an initialiser.
    public struct Rule: Sendable {
        public init<Value>(_ input: Parameter<Value>, _ condition: (Value) -> Bool) {}
        public init<First, Second>(
            _ first: Parameter<First>,
            _ second: Parameter<Second>,
            _ condition: (First, Second) -> Bool
        ) {}
        public init<Info>(_ input: Event<Info>, _ condition: (Event<Info>) -> Bool) {}
    }

    /// A value of the app's that rules look at.
    public struct Parameter<Value: Sendable>: Sendable {
        let value: ParameterBox<Value>
    }

    /// A property that rules can look at. It lasts as long as the process.
    @propertyWrapper public struct ParameterValue<Value: Sendable>: Sendable {
        public struct Option: Sendable {
            public static var transient: Option { Option() }
        }

        private let box: ParameterBox<Value>

        public init(wrappedValue: Value, _ options: Option...) {
            box = ParameterBox(wrappedValue)
        }

        public var wrappedValue: Value {
            get { box.value }
            nonmutating set { box.value = newValue }
        }

        public var projectedValue: Parameter<Value> { Parameter(value: box) }
    }

    final class ParameterBox<Value: Sendable>: @unchecked Sendable {
        // Sendable because its state is a lock's.
        private let lock = NSLock()
        private var stored: Value

        init(_ value: Value) {
            stored = value
        }

        var value: Value {
            get { lock.withLock { stored } }
            set { lock.withLock { stored = newValue } }
        }
    }

    public struct EmptyDonationInfo: Codable, Sendable {
        public init() {}
    }

    /// Something that happened, for rules to count. What is donated lasts as long as the process.
    public struct Event<DonationInfo: Codable & Sendable>: Identifiable, Sendable {
        public struct Donation: Sendable {
            public let date: Date
            let info: DonationInfo
        }

        public let id: String
        private let box = ParameterBox<[Donation]>([])

        public var donations: [Donation] { box.value }

        public func donate(_ donation: DonationInfo) async {
            sendDonation(donation)
        }

        public func sendDonation(_ donation: DonationInfo, _ completion: (@Sendable () -> Void)? = nil) {
            box.value += [Donation(date: Date(), info: donation)]
            completion?()
        }
    }

    @resultBuilder public enum RuleBuilder {
        public static func buildBlock(_ components: Rule...) -> [Rule] { components }
        public static func buildExpression(_ expression: Rule) -> Rule { expression }
    }
}

extension Tips.Event where DonationInfo == Tips.EmptyDonationInfo {
    public init(id: String) {
        self.id = id
    }

    public func donate() async {
        await donate(Tips.EmptyDonationInfo())
    }

    public func sendDonation(_ completion: (@Sendable () -> Void)? = nil) {
        sendDonation(Tips.EmptyDonationInfo(), completion)
    }
}
