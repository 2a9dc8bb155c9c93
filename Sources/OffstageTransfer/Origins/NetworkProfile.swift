public import OffstageKernel

/// What one kind of network gives.
public struct NetworkProfile: Equatable, Sendable {
    public var network: Surroundings.Network
    /// Bits a second, shared by all transfers; nil is without limit.
    public var down: Int64?
    public var up: Int64?
    /// Nanoseconds there and back.
    public var latency: Int64 = 0
    /// Of a hundred packets; each is sent again, so that so much of the rate is lost.
    public var lossPercent = 0
    public var isExpensive = false
    public var isConstrained = false

    public init(_ network: Surroundings.Network) {
        self.network = network
    }

    /// What decides whether a transfer may use it.
    public var path: NetworkPath {
        NetworkPath(network, isExpensive: isExpensive, isConstrained: isConstrained)
    }

    /// What holds where a scenario says nothing of the network: nothing slows it, and cellular is expensive (E-24).
    public static func unlimited(_ network: Surroundings.Network) -> NetworkProfile {
        var profile = NetworkProfile(network)
        profile.isExpensive = network == .cellular
        return profile
    }

    /// What the downlink, or the uplink, gives after losses.
    func usable(_ rate: Int64?) -> Int64? {
        rate.map { $0 / 100 * Int64(100 - lossPercent) }
    }
}

extension [NetworkProfile] {
    /// What the network gives; one that is not named gives all there is.
    public func profile(of network: Surroundings.Network) -> NetworkProfile {
        first { $0.network == network } ?? .unlimited(network)
    }
}
