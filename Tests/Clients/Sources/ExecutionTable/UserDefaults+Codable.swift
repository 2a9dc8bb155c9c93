import Foundation

extension UserDefaults {
    func codable<T: Codable>(forKey key: String) -> T? {
        guard let data = data(forKey: key) else { return nil }
        return try? JSONDecoder().decode(T.self, from: data)
    }

    func set<T: Codable>(codable: T, forKey key: String) {
        set(try? JSONEncoder().encode(codable), forKey: key)
    }
}
