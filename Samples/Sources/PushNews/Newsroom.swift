import Foundation
import UserNotifications

struct Story: Codable, Sendable {
    var id: String
    var title: String
    var text: String
}

/// Loads stories, keeps them, and tells of them.
struct Newsroom: Sendable {
    private static let key = "stories"

    /// Where the stories are: the first launch argument, else what the Info.plist says.
    private let url: URL? = {
        let setting = Bundle.main.object(forInfoDictionaryKey: "NewsURL") as? String
        return (CommandLine.arguments.dropFirst().first ?? setting).flatMap { URL(string: $0) }
    }()

    /// A story that was loaded, in this process or an earlier one.
    func story(_ id: String) -> Story? { stories.first { $0.id == id } }

    private var stories: [Story] {
        let data = UserDefaults.standard.data(forKey: Self.key)
        return data.flatMap { try? JSONDecoder().decode([Story].self, from: $0) } ?? []
    }

    func load(_ id: String) async throws -> Story {
        guard let url = url?.appendingPathComponent("\(id).json") else { throw URLError(.badURL) }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        let story = try JSONDecoder().decode(Story.self, from: data)
        // The newest fifty are enough.
        let kept = ([story] + stories.filter { $0.id != id }).prefix(50)
        UserDefaults.standard.set(try JSONEncoder().encode(Array(kept)), forKey: Self.key)
        return story
    }

    func announce(_ story: Story) async throws {
        let content = UNMutableNotificationContent()
        content.title = story.title
        content.badge = 1
        content.userInfo = ["story": story.id]
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: story.id, content: content, trigger: nil)
        )
    }
}
