/// A keyed archive as a value: what `NSKeyedArchiver` writes, a binary property list whose objects refer to each other
/// by number.
///
/// Only what resume data and the requests in it are made of: texts, numbers, bytes, dictionaries, URLs, and objects
/// of any other class as their fields.
struct KeyedArchive {
    private var objects: [PropertyList] = [.text("$null")]

    // MARK: Writing

    /// - Parameter key: under which the root object is found.
    static func bytes(root key: String, _ make: (inout KeyedArchive) -> PropertyList) -> [UInt8] {
        var archive = KeyedArchive()
        let root = make(&archive)
        let file = PropertyList.dictionary([
            .init("$version", .integer(100_000)), .init("$archiver", .text("NSKeyedArchiver")),
            .init("$top", .dictionary([.init(key, root)])), .init("$objects", .list(archive.objects)),
        ])
        return BinaryPropertyListText.bytes(file)
    }

    /// - Returns: the reference by which other objects hold it.
    mutating func add(_ value: PropertyList) -> PropertyList {
        objects.append(value)
        return .reference(objects.count - 1)
    }

    /// - Parameters:
    ///   - classes: the object's class and those it inherits from.
    ///   - fields: of texts, numbers and references.
    mutating func add(_ classes: [String], _ fields: [PropertyList.Entry]) -> PropertyList {
        let names = classes.map { PropertyList.text($0) }
        let type = add(.dictionary([.init("$classname", names[0]), .init("$classes", .list(names))]))
        return add(.dictionary(fields + [.init("$class", type)]))
    }

    mutating func add(dictionary entries: [PropertyList.Entry]) -> PropertyList {
        let keys = entries.map { add(.text($0.key)) }
        let values = entries.map { add($0.value) }
        return add(["NSDictionary", "NSObject"], [.init("NS.keys", .list(keys)), .init("NS.objects", .list(values))])
    }

    // MARK: Reading

    /// The root object with all that it refers to.
    ///
    /// - Parameter keys: under which the root object may be, the first that is there.
    static func root(of bytes: [UInt8], under keys: [String]) throws(PropertyList.Damage) -> PropertyList {
        let file = try BinaryPropertyList.value(bytes)
        guard file["$archiver"]?.text == "NSKeyedArchiver", case .list(let objects) = file["$objects"],
            let top = keys.lazy.compactMap({ file["$top"]?[$0] }).first
        else { throw PropertyList.Damage() }
        var left = PropertyList.mostValues
        return try KeyedArchive(objects: objects).resolved(top, level: 0, &left)
    }

    private func resolved(
        _ value: PropertyList,
        level: Int,
        _ left: inout Int
    ) throws(PropertyList.Damage) -> PropertyList {
        left -= 1
        guard left >= 0, level < PropertyList.mostLevels else { throw PropertyList.Damage() }
        switch value {
        case .reference(0): return .null
        case .reference(let number):
            guard objects.indices.contains(number) else { throw PropertyList.Damage() }
            if case .reference = objects[number] { throw PropertyList.Damage() }
            return try resolved(objects[number], level: level + 1, &left)
        case .list(let values):
            var list: [PropertyList] = []
            for value in values { list.append(try resolved(value, level: level + 1, &left)) }
            return .list(list)
        case .dictionary(let entries):
            var fields: [PropertyList.Entry] = []
            for entry in entries where entry.key != "$class" {
                fields.append(.init(entry.key, try resolved(entry.value, level: level + 1, &left)))
            }
            return Self.plain(.dictionary(fields))
        default: return value
        }
    }

    /// Foundation's containers as what they hold; any other object as it is.
    private static func plain(_ object: PropertyList) -> PropertyList {
        if case .list(let values) = object["NS.objects"] {
            guard case .list(let keys) = object["NS.keys"] else { return .list(values) }
            return .dictionary(zip(keys, values).compactMap { key, value in key.text.map { .init($0, value) } })
        }
        return object["NS.string"] ?? object["NS.data"] ?? object["NS.relative"] ?? object
    }
}
