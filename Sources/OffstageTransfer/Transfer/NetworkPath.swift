public import OffstageKernel

/// The network that a transfer would use, as far as it decides whether it may.
public struct NetworkPath: Equatable, Sendable {
    /// Why a transfer may not use the network there is; `URLError.NetworkUnavailableReason` has the same cases.
    public enum Reason: Int, Equatable, Sendable {
        case cellular
        case expensive
        case constrained
    }

    public var interface: Surroundings.Network
    public var isExpensive: Bool
    public var isConstrained: Bool

    public init(_ interface: Surroundings.Network, isExpensive: Bool = false, isConstrained: Bool = false) {
        self.interface = interface
        self.isExpensive = isExpensive
        self.isConstrained = isConstrained
    }

    public static let wifi = NetworkPath(.wifi)
    /// Cellular is expensive unless somebody says otherwise (E-24).
    public static let cellular = NetworkPath(.cellular, isExpensive: true)
    public static let none = NetworkPath(.none)
}

extension TransferOptions {
    /// Why the path cannot be used, or nil if it can (T-10).
    func refusal(of path: NetworkPath) -> TransferFailure? {
        if path.interface == .none {
            return TransferFailure(.notConnectedToInternet, "there is no network")
        }
        let reason: NetworkPath.Reason? =
            if path.interface == .cellular, !allowsCellularAccess {
                .cellular
            } else if path.isExpensive, !allowsExpensiveAccess {
                .expensive
            } else if path.isConstrained, !allowsConstrainedAccess {
                .constrained
            } else {
                nil
            }
        return reason.map {
            TransferFailure(.notConnectedToInternet, "the request forbids \($0) networks", unavailable: $0)
        }
    }
}
