/// An app's project as it is built for a device, whatever it was written down in.
package struct Project: Sendable, Equatable {
    package struct Target: Sendable, Equatable {
        package enum Kind: Sendable, Equatable {
            case executable, library, tests
            /// C or C++.
            case c(publicHeaders: String?)
        }

        package var name: String
        package var kind: Kind
        /// Where its Info.plist may lie, an absolute path.
        package var folder: String
        package var files: [File] = []
        package var resources: [Resource] = []
        /// Its asset catalogues, absolute paths.
        package var catalogues: [String] = []
        /// Its models of Core Data, absolute paths.
        package var models: [String] = []
        /// Whether it has a bundle of resources in which nothing is left, so that nobody else makes `Bundle.module`.
        package var needsModuleBundle = false
        /// Names of other targets.
        package var targets: [String] = []
        package var products: [Product] = []
        /// 5 or 6.
        package var languageMode = 5
        package var defines: [Define] = []
        /// Further settings of the compilers, as a manifest spells them.
        package var swiftSettings: [String] = []
        package var cSettings: [String] = []
        package var linkerSettings: [String] = []
        /// Why it cannot be built: a sentence for each file. It counts only if the target is built.
        package var obstacles: [String] = []

        package init(name: String, kind: Kind, folder: String) {
            self.name = name
            self.kind = kind
            self.folder = folder
        }

        /// As Swift has it.
        package var module: String {
            let letters = name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" }
            let text = String(letters)
            return text.first.map(\.isNumber) ?? true ? "_" + text : text
        }
    }

    package struct File: Sendable, Equatable {
        /// Where it lies, an absolute path.
        package var path: String
        /// Where it belongs below the target's folder.
        package var place: String

        package init(path: String, place: String) {
            self.path = path
            self.place = place
        }

        package var isSwift: Bool { path.hasSuffix(".swift") }
    }

    /// What goes into the resource bundle of a package's target.
    package struct Resource: Sendable, Equatable {
        /// `copy`, `process`, `embedInCode`.
        package var rule: String
        package var file: File
    }

    /// A product of a package that is built as it is.
    package struct Product: Sendable, Equatable, Hashable {
        package var name: String
        package var package: String
    }

    package struct Define: Sendable, Equatable {
        package var name: String
        /// `debug`, `release`; nil: both.
        package var configuration: String?

        package init(name: String, configuration: String? = nil) {
            self.name = name
            self.configuration = configuration
        }
    }

    /// What can be built and run.
    package struct Executable: Sendable, Equatable {
        /// The user's name for it.
        package var name: String
        /// The target that has its sources.
        package var target: String
        /// Its Info.plist, where the project says which; else it is looked for in the target's folder.
        package var infoPlist: String?
        /// Further keys of its Info.plist, as the project spells them.
        package var keys: [String: String] = [:]
        /// What `$(…)` in its Info.plist stands for, beyond what always can.
        package var settings: [String: String] = [:]
        /// What lies beside the program in its bundle, absolute paths.
        package var resources: [String] = []
        /// Storyboards and nibs.
        package var interfaces: [InterfaceFile] = []
        /// The file that says what it may; nil: the project says nothing of that, and it may everything. None: nothing.
        package var entitlements: [String]?
        /// What is left out of its bundle and why, one sentence each.
        package var notes: [String] = []
        package var isExtension = false
        /// The extensions that lie in its bundle: by name, and whether they are built with it without being named.
        package var extensions: [String: Bool] = [:]

        package init(name: String, target: String) {
            self.name = name
            self.target = target
        }
    }

    /// A package that is built as it is.
    package struct Dependency: Sendable, Equatable, Hashable {
        package var identity: String
        /// Its line in a manifest.
        package var declaration: String
    }

    /// The folder that the paths of its sources are told from.
    package var root: String
    package var executables: [Executable] = []
    package var targets: [Target] = []
    package var dependencies: [Dependency] = []
    package var language: String?
    /// What is left out of all of it and why, one sentence each.
    package var notes: [String] = []

    /// Whether what is said of its files names the originals by themselves, so that who reads a path need not know it.
    package var namesOriginals = true

    package init(root: String) {
        self.root = root
    }

    package func target(of executable: String) -> Target? {
        let target = executables.first { $0.name == executable }?.target
        return targets.first { $0.name == target }
    }

    /// The project with only what these targets need.
    package func reduced(to names: [String]) -> Project {
        var wanted: Set<String> = []
        var next = names
        while let name = next.popLast() {
            guard wanted.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
            next += target.targets
        }
        var result = self
        result.targets = targets.filter { wanted.contains($0.name) }
        let packages = Set(result.targets.flatMap { $0.products.map(\.package) })
        result.dependencies = dependencies.filter { packages.contains($0.identity) }
        return result
    }
}

/// Why a project cannot be built: one sentence with the place and the next step.
package struct ProjectProblem: Error, Equatable {
    package var sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}
