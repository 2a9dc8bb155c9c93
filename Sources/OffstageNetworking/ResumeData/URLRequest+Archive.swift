import Foundation
import FoundationNetworking

extension URLRequest {
    /// As `NSKeyedArchiver` writes it here, but the same bytes each time. Apple's own form is not known.
    var archived: [UInt8] {
        KeyedArchive.bytes(root: "root") { archive in
            let address = archive.add(.text(url?.absoluteString ?? ""))
            let none = PropertyList.reference(0)
            let link = archive.add(["NSURL", "NSObject"], [.init("NS.base", none), .init("NS.relative", address)])
            let fields = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            let headers = archive.add(dictionary: fields.map { .init($0.key, .text($0.value)) })
            let policy = Int64(exactly: cachePolicy.rawValue) ?? 0
            let service = Int64(exactly: networkServiceType.rawValue) ?? 0
            return archive.add(
                ["FoundationNetworking.NSURLRequest", "NSObject"],
                [
                    .init("NS.url", link), .init("NS.mainDocumentURL", none),
                    .init("NS.httpMethod", archive.add(.text(httpMethod ?? "GET"))),
                    .init("NS._allHTTPHeaderFields", headers),
                    .init("NS._cachePolicy", archive.add(.integer(policy))),
                    .init("NS._timeoutInterval", archive.add(.real(timeoutInterval))),
                    .init("NS._allowsCellularAccess", archive.add(.boolean(allowsCellularAccess))),
                    .init("NS._httpShouldHandleCookies", archive.add(.boolean(httpShouldHandleCookies))),
                    .init("NS._httpShouldUsePipelining", archive.add(.boolean(false))),
                    .init("NS._networkServiceType", archive.add(.integer(service))),
                ]
            )
        }
    }

    /// Reads what is written above, and of Apple's form, whose fields have numbers for names, what can be told by its
    /// look: the first web address, and the first dictionary of texts as the header fields.
    init?(archived bytes: [UInt8]) {
        guard case .dictionary(let fields) = try? KeyedArchive.root(of: bytes, under: ["root", Self.otherRoot]) else {
            return nil
        }
        let values = fields.map(\.value)
        let object = PropertyList.dictionary(fields)
        let address = object["NS.url"]?.text ?? values.lazy.compactMap(\.text).first { $0.hasPrefix("http") }
        guard let url = address.flatMap({ URL(string: $0) }), url.host != nil else { return nil }
        self.init(url: url)
        httpMethod = object["NS.httpMethod"]?.text ?? "GET"
        let headers = object["NS._allHTTPHeaderFields"] ?? values.first { !Self.texts($0).isEmpty }
        for (name, value) in headers.map(Self.texts) ?? [] { setValue(value, forHTTPHeaderField: name) }
        if case .real(let seconds) = object["NS._timeoutInterval"], seconds > 0 { timeoutInterval = seconds }
        if case .boolean(let flag) = object["NS._allowsCellularAccess"] { allowsCellularAccess = flag }
        if case .boolean(let flag) = object["NS._httpShouldHandleCookies"] { httpShouldHandleCookies = flag }
    }

    /// What iOS 10.0 wrote instead of `root`, so that iOS 10.0 itself did not find the requests again (T-64).
    private static let otherRoot = "NSKeyedArchiveRootObjectKey"

    /// The names and values of a dictionary of nothing but texts; none for anything else.
    private static func texts(_ value: PropertyList) -> [(String, String)] {
        guard case .dictionary(let entries) = value else { return [] }
        let texts = entries.compactMap { entry in entry.value.text.map { (entry.key, $0) } }
        return texts.count == entries.count ? texts : []
    }
}
