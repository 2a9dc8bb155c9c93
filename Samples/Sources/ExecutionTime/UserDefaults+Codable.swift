import Foundation

extension UserDefaults {
    func codable<Value: Decodable>(forKey key: String) -> Value? {
        guard let data = data(forKey: key) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: data)
    }

    func set<Value: Encodable>(codable value: Value, forKey key: String) {
        set(try? JSONEncoder().encode(value), forKey: key)
    }
}
