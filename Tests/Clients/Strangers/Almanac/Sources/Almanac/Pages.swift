import Foundation

/// The days' pages, in a file.
@MainActor
final class Pages {
    static let key = "pages"

    private let file = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("pages.json")

    private var all: [String] {
        get { (try? JSONDecoder().decode([String].self, from: Data(contentsOf: file))) ?? [] }
        set {
            try? JSONEncoder().encode(newValue).write(to: file)
            UserDefaults.standard.set(newValue.count, forKey: Self.key)
        }
    }

    func write() async -> Bool {
        do {
            try await Task.sleep(for: .seconds(5))
            all.append(Date.now.formatted(.iso8601))
            print("page \(all.count): \(all.last ?? "")")
            return true
        } catch {
            return false
        }
    }

    /// Longer than a refresh may take.
    func tidy() async -> Bool {
        for second in 0..<120 {
            guard (try? await Task.sleep(for: .seconds(1))) != nil else {
                print("tidying ends after \(second) s")
                return false
            }
        }
        all = Array(all.suffix(3))
        print("tidied, \(all.count) pages")
        return true
    }
}
