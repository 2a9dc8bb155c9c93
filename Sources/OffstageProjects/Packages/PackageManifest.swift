package import Foundation

/// What `swift package dump-package` says.
package struct PackageManifest: Decodable {
    struct Product: Decodable {
        enum Kind: Equatable {
            case executable, library, other
        }

        var name: String
        var targets: [String]
        var kind: Kind

        private enum Key: CodingKey {
            case name, targets, type
        }
        private enum KindKey: CodingKey {
            case executable, library
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            name = try values.decode(String.self, forKey: .name)
            targets = try values.decode([String].self, forKey: .targets)
            let type = try values.nestedContainer(keyedBy: KindKey.self, forKey: .type)
            kind = type.contains(.executable) ? .executable : type.contains(.library) ? .library : .other
        }
    }

    struct Target: Decodable {
        struct Resource: Decodable {
            var path: String
            var rule: [String: ManifestValue]
        }

        struct Setting: Decodable {
            var tool: String
            var kind: [String: ManifestValue]
            var condition: Condition?
        }

        var name: String
        var type: String
        var path: String?
        var exclude: [String]
        var sources: [String]?
        var resources: [Resource]
        var settings: [Setting]
        var dependencies: [[String: [ManifestValue]]]
        var publicHeadersPath: String?
    }

    struct Condition: Decodable {
        var platformNames: [String]?
        var config: String?

        /// On iOS.
        var holds: Bool { platformNames.map { $0.isEmpty || $0.contains("ios") } ?? true }
    }

    struct Dependency: Decodable {
        var fileSystem: [ManifestValue]?
        var sourceControl: [ManifestValue]?
        var registry: [ManifestValue]?
    }

    struct Version: Decodable {
        var _version: String
    }

    package var name: String
    var defaultLocalization: String?
    var products: [Product]
    var targets: [Target]
    var dependencies: [Dependency]
    var swiftLanguageVersions: [String]?
    var toolsVersion: Version

    package init(_ json: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: json)
    }

    /// The folders of the packages that lie on this machine.
    package var localDependencies: [String] {
        dependencies.compactMap { $0.fileSystem?.first?["path"]?.text }
    }

    /// Whether it names a package by this identity, wherever that lies.
    package func dependsOn(_ identity: String) -> Bool {
        dependencies.contains { dependency in
            (dependency.sourceControl ?? dependency.registry ?? dependency.fileSystem)?.first?["identity"]?.text
                == identity
        }
    }

    package var hasTests: Bool { targets.contains { $0.type == "test" } }

    /// Whether one of its targets uses one of these products.
    package func uses(_ products: Set<String>) -> Bool {
        let names = targets.flatMap(\.dependencies).flatMap(\.values).compactMap(\.first?.text)
        return !products.isDisjoint(with: names)
    }

    /// The language mode of targets that do not say one.
    var languageMode: Int {
        let modes = (swiftLanguageVersions ?? []).compactMap { Int($0.prefix { $0 != "." }) }
        let tools = Int(toolsVersion._version.prefix { $0 != "." }) ?? 5
        return (modes.max() ?? tools) >= 6 ? 6 : 5
    }
}

/// A value whose shape depends on what it is about.
enum ManifestValue: Decodable, Equatable, Sendable {
    case text(String)
    case list([ManifestValue])
    case table([String: ManifestValue])
    case other

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([ManifestValue].self) {
            self = .list(list)
        } else if let table = try? value.decode([String: ManifestValue].self) {
            self = .table(table)
        } else {
            self = .other
        }
    }

    subscript(key: String) -> ManifestValue? {
        guard case .table(let values) = self else { return nil }
        return values[key]
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var list: [ManifestValue]? {
        guard case .list(let list) = self else { return nil }
        return list
    }
}
