// swift-tools-version: 6.2
import PackageDescription

/// Lets `import UIKit` mean Offstage's module. Only a root package may carry such flags, as an app is.
let appleNames: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "UIKit=OffstageUIKit",
        "-module-alias", "BackgroundTasks=OffstageBackgroundTasks",
        "-module-alias", "UserNotifications=OffstageUserNotifications",
        "-module-alias", "CoreLocation=OffstageCoreLocation",
        "-module-alias", "os=OffstageOS",
        "-module-alias", "OSLog=OffstageOSLog",
    ])
]

let package = Package(
    name: "TestedApp",
    // An app of its own would write `url:` and `from:` here.
    dependencies: [.package(name: "offstage", path: "../..")],
    targets: [
        .executableTarget(
            name: "Outbox",
            dependencies: [.product(name: "Offstage", package: "offstage")],
            exclude: ["Info.plist"],
            swiftSettings: appleNames,
            plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
        ),
        .testTarget(
            name: "OutboxTests",
            dependencies: [.product(name: "OffstageTesting", package: "offstage")]
        ),
    ]
)
