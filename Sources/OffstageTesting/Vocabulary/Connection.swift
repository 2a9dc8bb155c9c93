import OffstageKernel
import OffstageTransfer

extension VirtualDevice {
    /// What a device's Wi-Fi or its cellular network gives. One that a test says nothing of gives all there is, and
    /// cellular is expensive.
    ///
    /// ```swift
    /// let phone = try await VirtualDevice(connections: [.wifi(down: 8_000_000, up: 1_000_000)])
    /// ```
    public struct Connection: Sendable {
        var profile: NetworkProfile

        private init(_ network: Surroundings.Network, _ down: Int64?, _ up: Int64?, _ latency: Duration) {
            profile = .unlimited(network)
            profile.down = down
            profile.up = up
            profile.latency = latency.nanoseconds
        }

        /// - Parameters:
        ///   - down: bits a second, shared by all transfers; nil is without limit.
        ///   - up: the same in the other direction.
        ///   - latency: there and back.
        public static func wifi(down: Int64? = nil, up: Int64? = nil, latency: Duration = .zero) -> Self {
            Self(.wifi, down, up, latency)
        }

        /// - Parameters:
        ///   - down: bits a second, shared by all transfers; nil is without limit.
        ///   - up: the same in the other direction.
        ///   - latency: there and back.
        public static func cellular(down: Int64? = nil, up: Int64? = nil, latency: Duration = .zero) -> Self {
            Self(.cellular, down, up, latency)
        }
    }
}
