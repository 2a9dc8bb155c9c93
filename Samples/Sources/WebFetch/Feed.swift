import Foundation

/// Where the items come from: a document such as `{"items": [{"title": "…", "url": "…"}]}`.
struct Feed: Sendable {
    private struct Document: Codable {
        var items: [Item]
    }

    /// The first launch argument, else what the Info.plist says: a server of one's own, for example.
    let url: URL? = {
        let setting = Bundle.main.object(forInfoDictionaryKey: "FeedURL") as? String
        return (CommandLine.arguments.dropFirst().first ?? setting).flatMap { URL(string: $0) }
    }()

    /// Loads the items the feed has now.
    /// - Parameter completion: called once, on main, when the work is done.
    func load(_ completion: @escaping @MainActor @Sendable (Result<[Item], any Error>) -> Void) {
        guard let url else { return finish(.failure(URLError(.badURL)), completion) }
        let task = URLSession.shared.dataTask(with: url) { data, response, error in
            // This runs on a queue of the session's.
            finish(Result { try items(data, response, error) }, completion)
        }
        task.resume()
    }

    private func items(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws -> [Item] {
        if let error { throw error }
        guard let data, (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return try JSONDecoder().decode(Document.self, from: data).items
    }

    private func finish(
        _ result: Result<[Item], any Error>,
        _ completion: @escaping @MainActor @Sendable (Result<[Item], any Error>) -> Void
    ) {
        DispatchQueue.main.async { completion(result) }
    }
}
