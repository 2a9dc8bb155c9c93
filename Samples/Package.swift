// swift-tools-version: 6.2
import PackageDescription

/// Lets `import UIKit` and `import os` mean Offstage's modules. Only a root package may carry such flags, as an app is.
let appleNames: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "UIKit=OffstageUIKit",
        "-module-alias", "BackgroundTasks=OffstageBackgroundTasks",
        "-module-alias", "UserNotifications=OffstageUserNotifications",
        "-module-alias", "CoreLocation=OffstageCoreLocation",
        "-module-alias", "os=OffstageOS",
        "-module-alias", "OSLog=OffstageOSLog",
        "-Xfrontend", "-disable-cross-import-overlays",
    ])
]

func app(_ name: String, swift mode: SwiftLanguageMode = .v6, using more: [String] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            .product(name: "Offstage", package: "offstage"),
            .product(name: "OffstageKit", package: "offstage"),
        ] + more.map { .product(name: $0, package: "offstage") },
        exclude: ["Info.plist"],
        swiftSettings: appleNames + [.swiftLanguageMode(mode)],
        plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
    )
}

let package = Package(
    name: "Samples",
    dependencies: [.package(name: "offstage", path: "..")],
    targets: [
        // Written as in 2019; `@UIApplicationMain` needs the language of that time.
        app("ExecutionTime", swift: .v5),
        app("BackgroundQueue"),
        app("BudgetProbe"),
        app("RefreshProbe"),
        app("PushProbe"),
        // URL sessions are linked into the apps that use them.
        app("WebFetch", using: ["OffstageNetworking"]),
        app("PushNews", using: ["OffstageNetworking"]),
        app("TransferProbe", using: ["OffstageNetworking"]),
        app("Transfers", using: ["OffstageNetworking", "OffstageTransferKit"]),
    ]
)
