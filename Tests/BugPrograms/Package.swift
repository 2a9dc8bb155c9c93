// swift-tools-version: 6.2
import PackageDescription

/// Lets `import UIKit` and `import os` mean Offstage's modules. Only a root package may carry such flags, as an app is.
let appleNames: [SwiftSetting] = [
    .unsafeFlags([
        "-module-alias", "UIKit=OffstageUIKit",
        "-module-alias", "BackgroundTasks=OffstageBackgroundTasks",
        "-module-alias", "UserNotifications=OffstageUserNotifications",
        "-module-alias", "CoreLocation=OffstageCoreLocation",
        "-module-alias", "Security=OffstageSecurity",
        "-module-alias", "os=OffstageOS",
        "-module-alias", "OSLog=OffstageOSLog",
        "-Xfrontend", "-disable-cross-import-overlays",
    ])
]

/// A program with a published defect, or its mended twin.
func app(_ name: String, _ more: [Target.Dependency] = [], _ mode: SwiftLanguageMode = .v6) -> Target {
    .executableTarget(
        name: name,
        dependencies: [.product(name: "Offstage", package: "offstage"), "SteadyWork"] + more,
        exclude: ["Info.plist"],
        swiftSettings: appleNames + [.swiftLanguageMode(mode)],
        plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
    )
}

let networking = Target.Dependency.product(name: "OffstageNetworking", package: "offstage")

let rows = ["01", "03", "05", "07", "09", "11", "17", "19", "21", "23", "27", "57", "59", "61"]

let package = Package(
    name: "BugPrograms",
    dependencies: [.package(name: "offstage", path: "../..")],
    targets: rows.flatMap { [app("Bug\($0)"), app("Bug\($0)Mended")] } + [
        app("Stubborn"),
        app("Bug13"),
        app("Bug13Mended", [.product(name: "OffstageKit", package: "offstage")]),
        app("Bug25"),
        app("Bug25Mended", [.product(name: "OffstageKit", package: "offstage")]),
        // The extensions of row 61.
        app("Bug61Service", [networking], .v5),
        app("Bug61MendedService", [networking], .v5),
        // The rows about background sessions, locks and sockets: an argument says which.
        app("SessionBugs", [networking], .v5),
        app("SessionBugsShare", [networking], .v5),
        app("Deaths"),
        app("EarlyEnd"),
        app("FetchAnswers", [.product(name: "OffstageKit", package: "offstage")]),
        app("TaskAnswers"),
        .target(name: "SteadyWork"),
    ]
)
