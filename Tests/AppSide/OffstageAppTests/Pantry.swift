import Foundation
import OffstageSwiftData

/// Models as `offstage build` writes them.
enum Pantry {
    enum Kind: String, Codable {
        case fresh, dry
    }

    struct Size: Codable, Equatable {
        var grams: Int
        var unit = "g"
    }

    /// No one can write it.
    struct Secret {
        var word: String
    }

    final class Jar: PersistentModel {
        @_Persisted var label: String
        @_Persisted var kind: Kind = .dry
        @_Persisted var size: Size?
        @_Persisted var opened: Date?
        @_Persisted var tags: [String] = []
        @_Persisted var picture: Data?
        @_Persisted var link: URL?
        @_Persisted var price: Double = 0
        @_Persisted var secret: Secret?
        @_Persisted var shelf: Shelf?
        @_Persisted var recipes: [Recipe] = []

        init(_ label: String, price: Double = 0, shelf: Shelf? = nil) {
            (self.label, self.price) = (label, price)
            self.shelf = shelf
        }

        let _$backing = _ModelBacking()
        static var _$properties: [_ModelProperty] {
            [
                _ModelProperty("label", \Jar.label, \Jar._label, hasDefault: false, Schema.Attribute(.unique)),
                _ModelProperty("kind", \Jar.kind, \Jar._kind, hasDefault: true),
                _ModelProperty("size", \Jar.size, \Jar._size, hasDefault: true),
                _ModelProperty("opened", \Jar.opened, \Jar._opened, hasDefault: true),
                _ModelProperty("tags", \Jar.tags, \Jar._tags, hasDefault: true),
                _ModelProperty("picture", \Jar.picture, \Jar._picture, hasDefault: true),
                _ModelProperty("link", \Jar.link, \Jar._link, hasDefault: true),
                _ModelProperty("price", \Jar.price, \Jar._price, hasDefault: true),
                _ModelProperty("secret", \Jar.secret, \Jar._secret, hasDefault: true),
                _ModelProperty("shelf", \Jar.shelf, \Jar._shelf, hasDefault: true),
                _ModelProperty("recipes", \Jar.recipes, \Jar._recipes, hasDefault: true),
            ]
        }
        init(_$stored: Void) { _label = .init(_$stored: ()) }
    }

    final class Shelf: PersistentModel {
        @_Persisted var name: String
        @_Persisted var jars: [Jar]? = []
        @_Persisted var owner: Owner?

        init(_ name: String) {
            self.name = name
        }

        let _$backing = _ModelBacking()
        static var _$properties: [_ModelProperty] {
            [
                _ModelProperty("name", \Shelf.name, \Shelf._name, hasDefault: false),
                _ModelProperty(
                    "jars",
                    \Shelf.jars,
                    \Shelf._jars,
                    hasDefault: true,
                    nil,
                    Schema.Relationship(deleteRule: .cascade, inverse: \Jar.shelf)
                ),
                _ModelProperty("owner", \Shelf.owner, \Shelf._owner, hasDefault: true),
            ]
        }
        init(_$stored: Void) { _name = .init(_$stored: ()) }
    }

    /// Its shelves keep it: it may not go as long as there is one.
    final class Owner: PersistentModel {
        @_Persisted var id: UUID = UUID()
        @_Persisted var shelves: [Shelf] = []

        init() {}

        let _$backing = _ModelBacking()
        static var _$properties: [_ModelProperty] {
            [
                _ModelProperty("id", \Owner.id, \Owner._id, hasDefault: true),
                _ModelProperty(
                    "shelves",
                    \Owner.shelves,
                    \Owner._shelves,
                    hasDefault: true,
                    nil,
                    Schema.Relationship(deleteRule: .deny)
                ),
            ]
        }
        init(_$stored: Void) {}
    }

    final class Recipe: PersistentModel {
        @_Persisted var title: String = ""
        @_Persisted var page: Int = 0
        @_Persisted var jars: [Jar] = []

        init(_ title: String, page: Int) {
            (self.title, self.page) = (title, page)
        }

        let _$backing = _ModelBacking()
        static var _$properties: [_ModelProperty] {
            [
                _ModelProperty("title", \Recipe.title, \Recipe._title, hasDefault: true),
                _ModelProperty("page", \Recipe.page, \Recipe._page, hasDefault: true),
                _ModelProperty("jars", \Recipe.jars, \Recipe._jars, hasDefault: true),
            ]
        }
        static var _$uniques: [[AnyKeyPath]] { [[\Recipe.title, \Recipe.page]] }
        init(_$stored: Void) {}
    }

    static func container(_ url: URL? = nil) throws -> ModelContainer {
        let configuration = url.map { ModelConfiguration(url: $0) } ?? ModelConfiguration(isStoredInMemoryOnly: true)
        return try ModelContainer(for: Jar.self, configurations: configuration)
    }

    static func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("pantry-\(UUID()).store")
    }
}
