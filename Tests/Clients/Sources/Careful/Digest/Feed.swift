import Foundation

enum Feed {
    static func load() async throws {
        guard let url = URL(string: "https://news.example.com/digest") else { throw URLError(.badURL) }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        UserDefaults.standard.set(data.count, forKey: "digest")
    }
}
