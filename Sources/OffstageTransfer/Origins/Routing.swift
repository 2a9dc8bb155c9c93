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
    /// Of each origin: where the routes stand that answer one target. A week of photos has a route for each.
    private let exact: [[String: [Int]]]
    /// Of each origin: where the routes stand that answer all below a path.
    private let folders: [[Int]]

    init(_ origins: [Origin]) {
        self.origins = origins
        places = Dictionary(
            origins.enumerated().compactMap { place, origin in
                (try? WebAddress(origin.url)).map { ($0.origin, place) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        folders = origins.map { origin in origin.routes.indices.filter { origin.routes[$0].isFolder } }
        exact = origins.map { origin in
            let others = origin.routes.indices.filter { !origin.routes[$0].isFolder }
            return Dictionary(grouping: others) { origin.routes[$0].path }
        }
    }

    func answers(_ url: WebAddress) -> Bool { places[url.origin] != nil }

    func destination(of request: SourceRequest) -> Destination {
        let asked = request.url.origin
        guard let origin = places[asked] else {
            let nearest = asked.nearest(among: origins.map(\.url))
            return .unknownHost(nearest: nearest ?? (origins.count == 1 ? origins[0].url : nil))
        }
        let routes = origins[origin].routes
        let fitting = fitting(request.url, of: origin)
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

    /// Which routes answer the URL, by whatever method, as they stand. A route with a query answers that one only, one
    /// without any.
    private func fitting(_ url: WebAddress, of origin: Int) -> [Int] {
        let path = url.path
        let whole = url.target == path ? [] : exact[origin][url.target, default: []]
        let below = folders[origin].filter { path.hasPrefix(origins[origin].routes[$0].beginning) }
        return (whole + exact[origin][path, default: []] + below).sorted()
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
    fileprivate var isFolder: Bool {
        if case .folder = content { true } else { false }
    }

    /// Of a folder: how the paths begin that it answers.
    fileprivate var beginning: String { path.hasSuffix("/") ? path : path + "/" }

    /// The file below the folder that the URL names, or nil for what would lead out of it.
    func file(in folder: String, for url: WebAddress) -> String? {
        let rest = url.path.dropFirst(beginning.count)
        let names = rest.split(separator: "/").map { $0.removingPercentEncoding ?? ".." }
        let leadsOut = names.contains { $0 == ".." || $0 == "." || $0.contains("/") || $0.contains("\0") }
        return names.isEmpty || leadsOut ? nil : ([folder] + names).joined(separator: "/")
    }
}
