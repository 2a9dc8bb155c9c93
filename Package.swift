// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 mode, explicit imports, warnings are errors.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The C of virtual time asks glibc for everything it has.
let gnu: [CSetting] = [.define("_GNU_SOURCE")]

let package = Package(
    name: "offstage",
    platforms: [.iOS(.v16)],
    products: [
        // For apps, under Apple's module names by way of the module aliases that `docs/guides` gives.
        .library(name: "Offstage", targets: ["OffstageApp", "OffstageUIKit", "OffstageOS", "OffstageOSLog"]),
        .library(name: "OffstageKit", targets: ["OffstageKit"]),
        // Only for test targets: a file that imports Testing and UIKit asks for this module by name.
        .library(name: "OffstageTestingOverlay", targets: ["_Testing_UIKit"]),
        .plugin(name: "OffstagePrelude", targets: ["OffstagePrelude"]),
        // The kernel alone, for simulations and for the benchmarks; standard library only.
        .library(name: "OffstageKernel", targets: ["OffstageKernel"]),
        // A live device for programs of one's own: tests, benchmarks.
        .library(name: "OffstageDevice", targets: ["OffstageDevice", "OffstageWire"]),
        .executable(name: "offstage", targets: ["offstage"]),
        // For children of apps, and for programs that were not built against Offstage.
        .library(name: "OffstageVirtualTime", type: .dynamic, targets: ["CVirtualTime"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Leaves: what is decided, and how it is said.
        .target(name: "OffstageKernel", swiftSettings: settings),
        .target(name: "OffstageWire", swiftSettings: settings),

        // Scenario files, and what people and programs read of a log: values in, text out.
        .target(
            name: "OffstageScenario",
            dependencies: ["OffstageKernel", .product(name: "Yams", package: "Yams")],
            swiftSettings: settings
        ),

        // The app's side: Foundation and nothing else, because every cold launch pays for it.
        .target(name: "OffstageApp", dependencies: ["OffstageWire", "CVirtualTime"], swiftSettings: settings),
        .target(name: "COffstageUIKit"),
        .target(
            name: "OffstageUIKit",
            dependencies: ["OffstageApp", "OffstageWire", "COffstageUIKit"],
            swiftSettings: settings
        ),
        .target(name: "COffstageOS"),
        .target(
            name: "OffstageOS",
            dependencies: ["OffstageApp", "OffstageWire", "COffstageOS"],
            swiftSettings: settings
        ),
        .target(name: "OffstageOSLog", dependencies: ["OffstageOS"], swiftSettings: settings),
        .target(name: "_Testing_UIKit", swiftSettings: settings),
        // Built for iOS too, where the names it uses are the system's.
        .target(
            name: "OffstageKit",
            dependencies: [
                .target(name: "OffstageApp", condition: .when(platforms: [.linux])),
                .target(name: "OffstageUIKit", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings
        ),
        .plugin(name: "OffstagePrelude", capability: .buildTool()),

        // Virtual time: the engine inside a process, the device's half, and the page between them.
        .target(name: "CVirtualTimePage"),
        .target(name: "CVirtualTime", dependencies: ["CVirtualTimePage"], cSettings: gnu),
        .target(name: "CVirtualTimeSupervisor", dependencies: ["CVirtualTimePage"], cSettings: gnu),

        // The device's side.
        .target(name: "COffstageSpawn"),
        .target(
            name: "OffstageDevice",
            dependencies: [
                "OffstageKernel", "OffstageWire", "COffstageSpawn", "CVirtualTimeSupervisor",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "offstage",
            dependencies: [
                "OffstageDevice", "OffstageKernel", "OffstageScenario", "OffstageWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        .testTarget(name: "OffstageKernelTests", dependencies: ["OffstageKernel"], swiftSettings: settings),
        .testTarget(
            name: "OffstageScenarioTests",
            dependencies: ["OffstageScenario", "OffstageKernel"],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["offstage", "OffstageWire"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "OffstageKitTests",
            dependencies: ["OffstageKit", "OffstageUIKit"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "OffstageAppTests",
            dependencies: ["OffstageApp", "OffstageUIKit", "OffstageWire"],
            swiftSettings: settings
        ),
        .testTarget(name: "OffstageWireTests", dependencies: ["OffstageWire"], swiftSettings: settings),
        // Programs that the device's tests start: an app that only speaks the wire, and a device to be killed.
        .executableTarget(
            name: "WireFixture",
            dependencies: ["OffstageWire"],
            path: "Tests/Fixtures/WireFixture",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "DeviceFixture",
            dependencies: ["OffstageDevice", "OffstageKernel"],
            path: "Tests/Fixtures/DeviceFixture",
            swiftSettings: settings
        ),
        .testTarget(
            name: "OffstageDeviceTests",
            dependencies: [
                "OffstageDevice", "OffstageKernel", "OffstageWire", "WireFixture", "DeviceFixture",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        // Needs the bundles that scripts/test builds.
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["offstage", "OffstageDevice", "OffstageKernel", "OffstageWire"],
            swiftSettings: settings
        ),
        // The engine's acceptance: a driver of processes, every call, every way of waiting.
        .executableTarget(
            name: "virtual-time-driver",
            dependencies: ["CVirtualTimeSupervisor"],
            path: "Tests/CVirtualTimeTests/Driver",
            cSettings: gnu
        ),
        .executableTarget(
            name: "virtual-time-calls",
            dependencies: ["CVirtualTime"],
            path: "Tests/CVirtualTimeTests/Calls",
            cSettings: gnu
        ),
        .executableTarget(
            name: "virtual-time-swift",
            dependencies: ["CVirtualTime"],
            path: "Tests/CVirtualTimeTests/Waits",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CVirtualTimeTests",
            dependencies: ["virtual-time-driver", "virtual-time-calls", "virtual-time-swift"],
            exclude: ["Driver", "Calls", "Waits"],
            swiftSettings: settings
        ),
    ]
)
