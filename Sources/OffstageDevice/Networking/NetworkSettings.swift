import OffstageKernel
public import OffstageTransfer

/// What apps find on the network of a device.
public struct NetworkSettings: Sendable {
    /// Servers that the device answers itself.
    public var origins: [Origin]
    /// Servers that a function answers.
    public var responders: [Responder] = []
    /// What the networks give; one that is not named slows nothing.
    public var profiles: [NetworkProfile]
    /// Whether a request to any other host goes to the real network; else the host is not found.
    public var allowsRealServers: Bool

    public init(origins: [Origin] = [], profiles: [NetworkProfile] = [], allowsRealServers: Bool = true) {
        self.origins = origins
        self.profiles = profiles
        self.allowsRealServers = allowsRealServers
    }

    func path(_ network: Surroundings.Network) -> NetworkPath {
        profiles.profile(of: network).path
    }
}
