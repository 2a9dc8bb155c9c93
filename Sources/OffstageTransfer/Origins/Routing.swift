import Foundation
import OffstageKernel

/// The origins of a device, and which route of which one answers a request.
struct Routing: Sendable {
    enum Destination: Equatable {
        case route(origin: Int, route: Int)
        /// There is no such host; the one that may have been meant.
        case unknownHost(nearest: String?)
        case answer(Answer)
    }

    let origins: [Origin]
    /// Where each stands, by its ``WebAddress/origin``; the first of those that are the same.
    private let places: [String: Int]

    init(_ origins: [Origin]) {
        self.origins = origins
        places = Dictionary(
            origins.enumerated().compactMap { place, origin in
                (try? WebAddress(origin.url)).map { ($0.origin, place) }
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func answers(_ url: WebAddress) -> Bool { places[url.origin] != nil }

    func destination(of request: SourceRequest) -> Destination {
        let asked = request.url.origin
        guard let origin = places[asked] else {
            let nearest = asked.nearest(among: origins.map(\.url))
            return .unknownHost(nearest: nearest ?? (origins.count == 1 ? origins[0].url : nil))
        }
        let routes = origins[origin].routes
        let fitting = routes.indices.filter { routes[$0].fits(request.url) }
        if let route = fitting.first(where: { routes[$0].method.map { $0 == request.method } ?? true }) {
            return .route(origin: origin, route: route)
        }
        guard fitting.isEmpty else {
            let allowed = fitting.compactMap { routes[$0].method }.joined(separator: ", ")
            let sentence = "\(asked) answers \(request.url.path) to \(allowed) only, not to \(request.method)."
            return .answer(Answer(status: 405, sentence: sentence, headers: ["Allow": allowed]))
        }
        let nearest = request.url.path.nearest(among: routes.map(\.path))
        let hint = nearest.map { "The nearest is \($0)." } ?? routes.known
        let sentence = "No route of \(asked) answers \(request.method) \(request.url.target). \(hint)"
        return .answer(Answer(status: 404, sentence: sentence))
    }
}

extension [Origin.Route] {
    /// What there is, where nothing is near.
    fileprivate var known: String {
        if isEmpty { return "It has none." }
        let few = prefix(5).map(\.path).joined(separator: ", ")
        return "It has \(few)\(count > 5 ? " and \(count - 5) more" : "")."
    }
}

extension Origin.Route {
    fileprivate func fits(_ url: WebAddress) -> Bool {
        if case .folder = content { return url.path.hasPrefix(path.hasSuffix("/") ? path : path + "/") }
        return path.contains("?") ? url.target == path : url.path == path
    }

    /// The file below the folder that the URL names, or nil for what would lead out of it.
    func file(in folder: String, for url: WebAddress) -> String? {
        let rest = url.path.dropFirst(path.hasSuffix("/") ? path.count : path.count + 1)
        let names = rest.split(separator: "/").map { $0.removingPercentEncoding ?? ".." }
        let leadsOut = names.contains { $0 == ".." || $0 == "." || $0.contains("/") || $0.contains("\0") }
        return names.isEmpty || leadsOut ? nil : ([folder] + names).joined(separator: "/")
    }
}
