package import Foundation
import OffstageApp

/// App Transport Security: which servers an app may ask without TLS, by `NSAppTransportSecurity` of its Info.plist.
///
/// It protects names that everybody can look up. An address of numbers is free from iOS 10 on; a name without a dot and
/// one under `.local` need `NSAllowsLocalNetworking`. Before iOS 9 there was none of it.
package struct TransportSecurity: Equatable, Sendable {
    package static let current = TransportSecurity(Bundle.main.infoDictionary ?? [:], os: AppProcess.shared.os)

    private let os: Int
    private let allowsArbitraryLoads: Bool
    private let allowsArbitraryLoadsInWebContent: Bool
    private let allowsLocalNetworking: Bool
    private let exceptions: [String: Exception]

    private struct Exception: Equatable, Sendable {
        var allowsInsecureLoads: Bool
        var includesSubdomains: Bool
    }

    init(_ information: [String: Any], os: Int) {
        self.os = os
        let settings = information["NSAppTransportSecurity"] as? [String: Any] ?? [:]
        // From iOS 10 on the narrower words make the wide one mean nothing.
        let narrower = [
            "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent", "NSAllowsLocalNetworking",
        ]
        let isIgnored = os >= 10 && narrower.contains { settings[$0] != nil }
        allowsArbitraryLoads = settings["NSAllowsArbitraryLoads"] as? Bool == true && !isIgnored
        allowsArbitraryLoadsInWebContent =
            settings["NSAllowsArbitraryLoadsInWebContent"] as? Bool == true && os >= 10
        allowsLocalNetworking = settings["NSAllowsLocalNetworking"] as? Bool == true && os >= 10
        let domains = settings["NSExceptionDomains"] as? [String: [String: Any]] ?? [:]
        let pairs = domains.map { domain, words in
            let exception = Exception(
                allowsInsecureLoads: words["NSExceptionAllowsInsecureHTTPLoads"] as? Bool == true,
                includesSubdomains: words["NSIncludesSubdomains"] as? Bool == true
            )
            return (domain.lowercased(), exception)
        }
        exceptions = Dictionary(pairs) { first, _ in first }
    }

    /// Whether the URL may be loaded.
    /// - Parameter isWebContent: whether it is a web view that loads it.
    package func permits(_ url: URL, asWebContent isWebContent: Bool = false) -> Bool {
        guard os >= 9, ["http", "ws"].contains(url.scheme?.lowercased() ?? "") else { return true }
        let host = url.host?.lowercased() ?? ""
        if let exception = exception(for: host) { return exception.allowsInsecureLoads }
        if isWebContent && allowsArbitraryLoadsInWebContent { return true }
        if allowsArbitraryLoads || (os >= 10 && Self.isAddress(host)) { return true }
        return allowsLocalNetworking && (!host.contains(".") || host.hasSuffix(".local"))
    }

    /// The domain's own entry goes before those of the domains that it belongs to.
    private func exception(for host: String) -> Exception? {
        if let own = exceptions[host] { return own }
        let labels = host.split(separator: ".")
        return labels.indices.dropFirst().lazy
            .compactMap { exceptions[labels[$0...].joined(separator: ".")] }
            .first { $0.includesSubdomains }
    }

    /// Of numbers: `127.0.0.1`, `[::1]`.
    private static func isAddress(_ host: String) -> Bool {
        if host.contains(":") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// What iOS writes, and what to do about it.
    package static func logRefusal(of url: URL) {
        let host = url.host ?? ""
        let text =
            "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. "
            + "\(url.scheme ?? "http")://\(host) needs https, or NSAppTransportSecurity > NSExceptionDomains > \(host) "
            + "> NSExceptionAllowsInsecureHTTPLoads in the app's Info.plist."
        Log.send(subsystem: "com.apple.CFNetwork", category: "ATS", level: "error", message: text)
    }
}
