public import Foundation
public import OffstageSecurity
import OffstageWire

// Of CFNetwork, whose constants for servers over TLS iOS does not have: apps write `HTTPSEnable`, `HTTPSProxy` and
// `HTTPSPort` there, or take those of streams.
public var kCFNetworkProxiesHTTPEnable: CFString { "HTTPEnable" as NSString }
public var kCFNetworkProxiesHTTPProxy: CFString { "HTTPProxy" as NSString }
public var kCFNetworkProxiesHTTPPort: CFString { "HTTPPort" as NSString }
public var kCFStreamPropertyHTTPProxyHost: CFString { "HTTPProxy" as NSString }
public var kCFStreamPropertyHTTPProxyPort: CFString { "HTTPPort" as NSString }
public var kCFStreamPropertyHTTPSProxyHost: CFString { "HTTPSProxy" as NSString }
public var kCFStreamPropertyHTTPSProxyPort: CFString { "HTTPSPort" as NSString }
public var kCFStreamPropertySOCKSProxyHost: CFString { "SOCKSProxy" as NSString }
public var kCFStreamPropertySOCKSProxyPort: CFString { "SOCKSPort" as NSString }
public var kCFProxyTypeKey: CFString { "kCFProxyTypeKey" as NSString }
public var kCFProxyTypeSOCKS: CFString { "kCFProxyTypeSOCKS" as NSString }

extension URLSessionConfiguration {
    /// What ``connectionProxyDictionary`` says (E-31). Nil leaves it to the system; a dictionary that names no proxy is
    /// as good as one that says that there is none.
    var proxies: TransferMessage.Proxies? {
        guard let connectionProxyDictionary else { return nil }
        // Keys may be strings of either kind.
        let entries = Dictionary(connectionProxyDictionary.map { ("\($0.key.base)", $0.value) }) { first, _ in first }
        func place(_ scheme: String, usually port: Int, isNamed: Bool = false) -> TransferMessage.Proxies.Place? {
            let isOn = isNamed || number(entries["\(scheme)Enable"]) ?? 0 != 0
            guard isOn, let host = entries["\(scheme)Proxy"] else { return nil }
            return .init(host: "\(host)", port: number(entries["\(scheme)Port"]) ?? port)
        }
        // Some name the kind of their proxy instead of switching it on.
        let isNamed = entries["\(kCFProxyTypeKey)"].map { "\($0)" } == "\(kCFProxyTypeSOCKS)"
        return TransferMessage.Proxies(
            http: place("HTTP", usually: 80),
            https: place("HTTPS", usually: 443),
            socks: place("SOCKS", usually: 1080, isNamed: isNamed),
            exceptions: (entries["ExceptionsList"] as? [Any] ?? []).map { "\($0)" }
        )
    }

    private func number(_ value: Any?) -> Int? {
        switch value {
        case let flag as Bool: flag ? 1 : 0
        case let number as Int: number
        case let number as NSNumber: number.intValue
        case let text as String: Int(text)
        default: nil
        }
    }
}
