/// The manifest of the package in which a project is built.
package struct ManifestText {
    /// What a target of Swift needs beyond what the project says.
    package struct Addition {
        package var products: [String]
        /// Its sources, from its folder: what lies beside them is another target's.
        package var sources: [String]

        package init(products: [String], sources: [String]) {
            self.products = products
            self.sources = sources
        }
    }

    private let project: Project
    private let name: String
    private let offstage: String
    private let executables: [(product: String, target: String)]
    private let folder: (Project.Target) -> String
    private let additions: [String: Addition]
    private let indexStore: String?

    /// Apple's frameworks with a library of their own, which only the apps link that import them.
    package static let modulesApart = [
        "AVFoundation", "AVKit", "ActivityKit", "AdSupport", "AppIntents", "AppTrackingTransparency", "AudioToolbox",
        "AuthenticationServices", "CallKit", "Charts", "CloudKit", "Contacts", "ContactsUI", "CoreBluetooth",
        "CoreData", "CoreHaptics", "CoreImage", "CoreLocationUI", "CoreMotion", "CoreNFC", "CoreSpotlight",
        "CoreTelephony", "CryptoKit", "EventKit", "EventKitUI", "GameKit", "HealthKit", "ImageIO", "Intents",
        "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "MobileCoreServices",
        "MultipeerConnectivity", "NaturalLanguage", "Network", "PDFKit", "Photos", "PhotosUI", "PushKit", "QuickLook",
        "SQLite3", "SafariServices", "Speech", "StoreKit", "SwiftData", "SystemConfiguration", "TipKit",
        "UniformTypeIdentifiers", "UserNotificationsUI", "Vision", "WatchConnectivity", "WebKit", "WidgetKit",
    ]

    /// Apple's names for Offstage's modules.
    private static let aliases =
        ([
            "UIKit", "BackgroundTasks", "UserNotifications", "CoreLocation", "Combine", "Security", "OSLog",
        ] + modulesApart).map { "\($0)=Offstage\($0)" } + ["os=OffstageOS"]

    /// The packages of Offstage's that lie in folders of its own; their products begin so, too.
    package static let packagesApart = ["OffstageCombine", "OffstageCryptoKit"]

    private static func package(of product: String) -> String {
        packagesApart.first(where: product.hasPrefix) ?? "offstage"
    }

    /// - Parameters:
    ///   - executables: the products to make, and their targets.
    ///   - offstage: the folder of Offstage's package.
    ///   - folder: where a target lies in the package.
    ///   - additions: by the names of targets.
    ///   - indexStore: where the compiler writes what the tests are called, if it shall be told so here.
    package init(
        _ project: Project,
        name: String,
        executables: [(product: String, target: String)],
        offstage: String,
        folder: @escaping (Project.Target) -> String,
        additions: [String: Addition],
        indexStore: String? = nil
    ) {
        self.project = project
        self.name = name
        self.executables = executables
        self.offstage = offstage
        self.folder = folder
        self.additions = additions
        self.indexStore = indexStore
    }

    package var text: String {
        let language = project.language.map { "\n    defaultLocalization: \(quoted($0))," } ?? ""
        let products = executables.map { ".executable(name: \(quoted($0.product)), targets: [\(quoted($0.target))])" }
        let used = Set(additions.values.flatMap(\.products).map(Self.package))
        let apart = Self.packagesApart.filter(used.contains).map { name in
            ".package(name: \(quoted(name)), path: \(quoted("\(offstage)/Sources/\(name)")))"
        }
        let packages =
            [".package(name: \"offstage\", path: \(quoted(offstage)))"] + apart
            + project.dependencies.map(\.declaration)
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: \(quoted(name)),\(language)
                products: [\(list(products))],
                dependencies: [\(list(packages))],
                targets: [\(list(project.targets.map(target)))]
            )

            """
    }

    private func target(_ target: Project.Target) -> String {
        var products = target.products
        let addition = additions[target.name]
        products += (addition?.products ?? []).map { name in
            Project.Product(name: name, package: Self.package(of: name))
        }
        func lines(_ words: [String]) -> String {
            words.isEmpty
                ? "" : "\n                " + words.joined(separator: ",\n                ") + "\n            "
        }
        let dependencies =
            target.targets.map { ".target(name: \(quoted($0)))" }
            + products.map { ".product(name: \(quoted($0.name)), package: \(quoted($0.package)))" }
        var words = [
            "name: \(quoted(target.name))", "dependencies: [\(lines(dependencies))]",
            "path: \(quoted(folder(target)))",
        ]
        if let addition {
            words.append("sources: [\(lines(addition.sources.map(quoted)))]")
        }
        if !target.resources.isEmpty {
            let resources = target.resources.map { ".\($0.rule)(\(quoted($0.file.place)))" }
            words.append("resources: [\(lines(resources))]")
        }
        if case .c(let headers) = target.kind {
            if let headers { words.append("publicHeadersPath: \(quoted(headers))") }
            if !target.cSettings.isEmpty { words.append("cSettings: [\(target.cSettings.joined(separator: ", "))]") }
        } else {
            words.append("swiftSettings: [\(lines(swiftSettings(target)))]")
        }
        if !target.linkerSettings.isEmpty {
            words.append("linkerSettings: [\(target.linkerSettings.joined(separator: ", "))]")
        }
        let kind =
            switch target.kind {
            case .executable: ".executableTarget"
            case .tests: ".testTarget"
            case .library, .c: ".target"
            }
        return "\(kind)(\n            " + words.joined(separator: ",\n            ") + "\n        )"
    }

    private func swiftSettings(_ target: Project.Target) -> [String] {
        let hasObjects = additions[target.name]?.products.contains("OffstageCombineSwiftUI") == true
        let swiftUI = "SwiftUI=\(hasObjects ? "OffstageCombineSwiftUI" : "OffstageSwiftUI")"
        let aliases = (Self.aliases + [swiftUI]).map { "\"-module-alias\", \(quoted($0))" }.joined(separator: ", ")
        let defines = target.defines.map { define in
            let condition = define.configuration.map { ", .when(configuration: .\($0))" } ?? ""
            return ".define(\(quoted(define.name))\(condition))"
        }
        // SwiftPM looks there for XCTest's tests. Nobody needs the names in anything else.
        let index = target.kind == .tests ? indexStore : nil
        let naming = index.map { path in
            ".unsafeFlags([\"-index-store-path\", \(quoted(path)), \"-index-ignore-system-modules\"])"
        }
        return [".swiftLanguageMode(.v\(target.languageMode))"] + defines + target.swiftSettings
            + [naming].compactMap(\.self)
            + [".unsafeFlags([\(aliases), \"-Xfrontend\", \"-disable-cross-import-overlays\"])"]
    }

    private func list(_ lines: [String]) -> String {
        lines.isEmpty ? "" : "\n        " + lines.joined(separator: ",\n        ") + "\n    "
    }
}

/// A text as a literal of Swift.
func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
