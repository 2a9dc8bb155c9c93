// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-suppress-warnings"]),
]

/// The mutated kernel with its tests; its name makes it the package whose `package` declarations the tests see.
let package = Package(
    name: "offstage",
    targets: [
        .target(name: "OffstageJSON", swiftSettings: settings),
        .target(name: "OffstagePush", dependencies: ["OffstageJSON"], swiftSettings: settings),
        .target(name: "OffstageKernel", dependencies: ["OffstageJSON", "OffstagePush"], swiftSettings: settings),
        .testTarget(
            name: "OffstageKernelTests",
            dependencies: ["OffstageKernel", "OffstagePush"],
            // Tests that read the project's sources, and one that needs another target.
            exclude: ["TidyTests.swift", "Tidy/TidyCheckTests.swift", "Simulation/RecordedHistoryTests.swift"],
            swiftSettings: settings
        ),
    ]
)
