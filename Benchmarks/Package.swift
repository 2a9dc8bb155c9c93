// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "offstage", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "kernel-bench",
            dependencies: [.product(name: "OffstageKernel", package: "offstage")],
            swiftSettings: settings,
            // The values of pushes round numbers, and nothing here links Foundation, which would bring it.
            linkerSettings: [.linkedLibrary("m")]
        ),
        .executableTarget(
            name: "launch-bench",
            dependencies: [
                .product(name: "OffstageDevice", package: "offstage"),
                .product(name: "OffstageKernel", package: "offstage"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "empty-program", swiftSettings: settings),
        // Without the engine: it is preloaded, or not.
        .target(name: "CWaits"),
        .executableTarget(name: "waits", dependencies: ["CWaits"], swiftSettings: settings),
    ]
)
