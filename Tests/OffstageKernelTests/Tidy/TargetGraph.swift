/// The targets of the package and the levels that the architecture gives them: what is above may use what is below,
/// never the other way, nor its neighbour.
struct TargetGraph {
    struct Target: Equatable {
        var name: String
        /// Targets of this package only.
        var dependencies: [String]
        /// Products of other packages.
        var products: [String] = []
    }

    let targets: [Target]

    /// - Parameter manifest: the text of a Package.swift.
    init(manifest: String) {
        let beginning = /\n        \.(?:target|executableTarget|systemLibrary)\(/
        let declarations = manifest.split(separator: beginning).dropFirst()
        let found = declarations.compactMap { declaration -> Target? in
            let end = declaration.firstRange(of: /\n        \)|\),\n        \.|\),\n\n|\),\n        \/\//)?.lowerBound
            let text = declaration[..<(end ?? declaration.endIndex)]
            guard let name = text.firstMatch(of: /name: "(\w+)"/)?.1 else { return nil }
            // A test's helper is no part of the product.
            guard !text.contains(/path: "Tests\//) else { return nil }
            let list = text.firstRange(of: "dependencies: [").map { text[$0.upperBound...] } ?? ""
            let words = list.matches(of: /(\.product\(name: )?"([\w.-]+)"/)
            return Target(
                name: String(name),
                dependencies: words.filter { $0.1 == nil }.map { String($0.2) },
                products: words.filter { $0.1 != nil }.map { String($0.2) }
            )
        }
        let names = Set(found.map(\.name))
        targets = found.map { target in
            var target = target
            target.dependencies = target.dependencies.filter(names.contains)
            return target
        }
    }

    /// The levels in a page, the lowest first: lines such as `| 0 | `OffstageKernel`, `OffstageWire` |`.
    static func levels(in page: String) -> [String: Int] {
        var levels: [String: Int] = [:]
        for line in page.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /\| (\d+) \| (.+) \|/), let level = Int(match.1) else { continue }
            for name in match.2.matches(of: /`(\w+)`/) { levels[String(name.1)] = level }
        }
        return levels
    }

    /// All that a program links which uses this target.
    func linked(by name: String) -> Set<String> {
        var found: Set<String> = []
        var next = [name]
        while let name = next.popLast() {
            let dependencies = targets.first { $0.name == name }?.dependencies ?? []
            next += dependencies.filter { found.insert($0).inserted }
        }
        return found
    }

    /// The products of other packages that it links by all of that.
    func products(linkedBy name: String) -> Set<String> {
        let linked = linked(by: name).union([name])
        return Set(targets.filter { linked.contains($0.name) }.flatMap(\.products))
    }

    func complaints(_ levels: [String: Int]) -> [String] {
        let unknown = Set(levels.keys).subtracting(targets.map(\.name)).sorted()
        return unknown.map { "\($0) has a level, and is no target" }
            + targets.flatMap { target -> [String] in
                guard let level = levels[target.name] else { return ["\(target.name) has no level"] }
                return target.dependencies.compactMap { name in
                    levels[name].flatMap { $0 < level ? nil : "\(target.name) uses \(name), which is not below it" }
                }
            }
    }
}
