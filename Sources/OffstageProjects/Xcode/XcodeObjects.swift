import Foundation

/// The objects of a `project.pbxproj`, which refer to each other by their keys.
struct XcodeObjects {
    /// One object: a name for its kind (`isa`), and values.
    struct Object {
        fileprivate let values: [String: Any]

        var kind: String { text("isa") ?? "" }
        func text(_ key: String) -> String? { values[key] as? String }
        func list(_ key: String) -> [String] { values[key] as? [String] ?? [] }
        func table(_ key: String) -> [String: Any] { values[key] as? [String: Any] ?? [:] }
    }

    private let objects: [String: [String: Any]]
    let root: String

    /// - Parameter file: an absolute path.
    /// - Throws: ``ProjectProblem``.
    init(file: String) throws(ProjectProblem) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ProjectProblem("\(file) cannot be read; it belongs to every Xcode project.")
        }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        guard let objects = list?["objects"] as? [String: [String: Any]], let root = list?["rootObject"] as? String,
            objects[root] != nil
        else { throw ProjectProblem("\(file) is no project of Xcode; open it there and save it again.") }
        self.objects = objects
        self.root = root
    }

    subscript(key: String?) -> Object? {
        key.flatMap { objects[$0] }.map { Object(values: $0) }
    }

    /// The objects that one names under a key, in its order.
    func all(_ key: String, of object: Object) -> [(key: String, object: Object)] {
        object.list(key).compactMap { name in self[name].map { (name, $0) } }
    }

    /// Every object of a kind, in the order of the keys.
    func all(kind: String) -> [(key: String, object: Object)] {
        objects.keys.sorted().compactMap { name in self[name].map { (name, $0) } }.filter { $0.1.kind == kind }
    }
}
