import Foundation
public import FoundationNetworking

/// Header fields in which requests carry what they have on iOS and Foundation here has no place for, or forgets on the
/// way from an `NSMutableURLRequest` to a `URLRequest`. No server sees them.
enum HiddenField: String, CaseIterable {
    case properties = "Offstage-Properties"
    case forbidsExpensive = "Offstage-Forbids-Expensive"
    case forbidsConstrained = "Offstage-Forbids-Constrained"
}

extension URLRequest {
    /// The header fields that a server is to see.
    var sentFields: [String: String] {
        get { fields { !$0 } }
        set { allHTTPHeaderFields = newValue.merging(fields { $0 }) { sent, _ in sent } }
    }

    private func fields(_ areWanted: (_ isHidden: Bool) -> Bool) -> [String: String] {
        (allHTTPHeaderFields ?? [:]).filter { name, _ in
            areWanted(HiddenField.allCases.contains { $0.rawValue.isField(name) })
        }
    }

    private func forbids(_ field: HiddenField) -> Bool { value(forHTTPHeaderField: field.rawValue) != nil }

    private mutating func forbid(_ field: HiddenField, _ isSo: Bool) {
        setValue(isSo ? "1" : nil, forHTTPHeaderField: field.rawValue)
    }

    /// Whether it may go over a network that costs, as cellular networks do. Its session must allow it too (T-10).
    public var allowsExpensiveNetworkAccess: Bool {
        get { !forbids(.forbidsExpensive) }
        set { forbid(.forbidsExpensive, !newValue) }
    }

    /// Whether it may go over a network in Low Data Mode. Its session must allow it too (T-10).
    public var allowsConstrainedNetworkAccess: Bool {
        get { !forbids(.forbidsConstrained) }
        set { forbid(.forbidsConstrained, !newValue) }
    }
}
