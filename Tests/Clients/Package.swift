// swift-tools-version: 6.2
import PackageDescription

// What an app's package says to be built with Offstage; `docs/guides/using-offstage-in-a-package.md` explains it.
let offstage: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "UIKit=OffstageUIKit",
        "-module-alias", "BackgroundTasks=OffstageBackgroundTasks",
        "-module-alias", "UserNotifications=OffstageUserNotifications",
        "-module-alias", "CoreLocation=OffstageCoreLocation",
        "-module-alias", "Security=OffstageSecurity",
        "-module-alias", "Network=OffstageNetwork",
        "-module-alias", "WidgetKit=OffstageWidgetKit",
        "-module-alias", "os=OffstageOS",
        "-module-alias", "OSLog=OffstageOSLog",
        "-Xfrontend", "-disable-cross-import-overlays",
    ])
]

func app(
    _ name: String,
    _ mode: SwiftLanguageMode,
    dependencies: [Target.Dependency] = [],
    path: String? = nil,
    exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: "Offstage", package: "offstage")] + dependencies,
        path: path,
        exclude: exclude,
        swiftSettings: offstage + [.swiftLanguageMode(mode)],
        plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
    )
}

let security = Target.Dependency.product(name: "OffstageSecurity", package: "offstage")
let networking = Target.Dependency.product(name: "OffstageNetworking", package: "offstage")

/// An app that does everything right.
func careful(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
    app(name, .v6, dependencies: dependencies, path: "Sources/Careful/\(name)", exclude: ["Info.plist"])
}

/// SwiftPM finds tests by the index. Whoever compiles without one says where that of the tests is to be.
let indexed =
    Context.environment["OFFSTAGE_INDEX_STORE"].map { [SwiftSetting.unsafeFlags(["-index-store-path", $0])] } ?? []

let package = Package(
    name: "Clients",
    dependencies: [
        .package(name: "offstage", path: "../.."),
        .package(path: "Neighbour"),
    ],
    targets: [
        // An app as it was written in 2019.
        app("ExecutionTable", .v5),
        // The entry point as a call.
        app("MainFile", .v5, dependencies: [security]),
        // An app of today: scenes, Swift 6.
        app("SceneNotes", .v6, exclude: ["Info.plist"]),
        // An app whose every word is chance.
        app("Chance", .v6),
        // An app that is woken, and answers as it is told to.
        app("Refresher", .v6, exclude: ["Info.plist"]),
        // An app that loads over the network, in every form there is.
        app("Fetcher", .v5, dependencies: [networking], exclude: ["Info.plist"]),
        // An app with connections of its own.
        app(
            "Caller",
            .v5,
            dependencies: [.product(name: "OffstageNetwork", package: "offstage")],
            exclude: ["Info.plist"]
        ),
        // An app with widgets.
        app(
            "Glance",
            .v6,
            dependencies: [.product(name: "OffstageWidgetKit", package: "offstage")],
            exclude: ["Info.plist"]
        ),
        // An app whose transfers the kit keeps.
        app(
            "Filer",
            .v6,
            dependencies: [networking, .product(name: "OffstageTransferKit", package: "offstage")],
            exclude: ["Info.plist"]
        ),
        // An app whose downloads and uploads outlive it.
        app("Carrier", .v5, dependencies: [networking], exclude: ["Info.plist"]),
        // An app that waits for notifications.
        app("Pager", .v5, exclude: ["Info.plist"]),
        // Its extension.
        app("PagerShare", .v5, dependencies: [networking], exclude: ["Info.plist"]),
        // An app that writes down what it gets.
        app("Postbox", .v5, exclude: ["Info.plist"]),
        // One that attaches files to them, and its extension, which does too.
        app("Poster", .v5, exclude: ["Info.plist"]),
        app("PosterService", .v5, exclude: ["Info.plist"]),
        // One that shows them.
        app("Bulletin", .v5, exclude: ["Info.plist"]),
        // An app that wants to know where the device is.
        app("Wanderer", .v5, exclude: ["Info.plist"]),
        // Background Fetch as in 2014, with the mistake of its time.
        app(
            "WebTable",
            .v5,
            dependencies: [networking],
            exclude: ["Info.plist"]
        ),
        // One for each family of Apple's interfaces.
        careful("Outbox"),
        careful("Journal"),
        careful("Headlines", dependencies: [networking]),
        careful("Digest", dependencies: [networking]),
        careful("Indexer"),
        careful("Exporter"),
        careful("Notebook"),
        careful("Gallery", dependencies: [networking]),
        careful("Shelf", dependencies: [networking]),
        careful("Wallet", dependencies: [security]),
        careful("Meter"),
        // A package in the same graph that asks whether there is a module called os.
        app("Guest", .v6, dependencies: [.product(name: "Neighbour", package: "Neighbour")]),
        .testTarget(
            name: "ExecutionTableTests",
            dependencies: ["ExecutionTable", .product(name: "Offstage", package: "offstage")],
            swiftSettings: offstage + [.swiftLanguageMode(.v6)] + indexed,
            plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
        ),
    ]
)
