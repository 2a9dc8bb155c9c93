import Foundation
import SwiftData

enum Kind: String, Codable {
    case fresh, dry
}

@Model
final class Jar {
    @Attribute(.unique)
    var label: String
    var kind: Kind = Kind.dry
    var grams: Int
    var filled: Date?
    var tags: [String] = []
    @Transient var weighings = 0
    var shelf: Shelf?

    /// Computed, so it is not kept.
    var isHeavy: Bool { grams > 400 }

    init(_ label: String, grams: Int, kind: Kind = .dry, shelf: Shelf? = nil) {
        self.label = label
        self.grams = grams
        self.kind = kind
        self.shelf = shelf
    }
}

@Model
final class Shelf {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Jar.shelf)
    var jars: [Jar] = []

    init(name: String) {
        self.name = name
    }
}
