import OffstageScenario

extension VirtualDevice {
    /// How many there must be; a number stands for exactly so many.
    public struct Count: Equatable, Sendable, ExpressibleByIntegerLiteral {
        let bound: OffstageScenario.Count

        public init(integerLiteral number: Int) {
            bound = .init(.exactly, number)
        }

        private init(_ comparison: OffstageScenario.Count.Comparison, _ number: Int) {
            bound = .init(comparison, number)
        }

        public static func exactly(_ number: Int) -> Self { Self(.exactly, number) }
        public static func atLeast(_ number: Int) -> Self { Self(.atLeast, number) }
        public static func atMost(_ number: Int) -> Self { Self(.atMost, number) }
    }
}
