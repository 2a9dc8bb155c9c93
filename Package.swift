// swift-tools-version: 6.2
import PackageDescription

/// Of every target, beside what it says itself: Swift 6 mode, explicit imports, warnings are errors.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The C of virtual time asks glibc for everything it has.
let gnu: [CSetting] = [.define("_GNU_SOURCE")]

/// What apps see under Apple's module names, by way of the module aliases that `docs/guides` gives.
let appleTargets = [
    "OffstageApp", "OffstageUIKit", "OffstageBackgroundTasks", "OffstageUserNotifications", "OffstageOS",
    "OffstageOSLog", "OffstageCoreLocation",
]

/// Apple's frameworks for apps that import them, each a target and a product of its own beside the product Offstage: what
/// few apps import costs the others nothing (docs/decisions/0024-a-library-for-each-framework.md).
let apart = [
    "AVFoundation", "AVKit", "ActivityKit", "AdSupport", "AppIntents", "AppTrackingTransparency", "AudioToolbox",
    "AuthenticationServices", "CallKit", "Charts", "CloudKit", "Contacts", "ContactsUI", "CoreBluetooth", "CoreData",
    "CoreHaptics", "CoreImage", "CoreLocationUI", "CoreMotion", "CoreNFC", "CoreSpotlight", "CoreTelephony", "EventKit",
    "EventKitUI", "GameKit", "HealthKit", "ImageIO", "Intents", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "MobileCoreServices", "MultipeerConnectivity", "NaturalLanguage", "Network", "PDFKit",
    "Photos", "PhotosUI", "PushKit", "QuickLook", "SQLite3", "SafariServices", "Speech", "StoreKit", "SwiftData",
    "SystemConfiguration", "TipKit", "UniformTypeIdentifiers", "UserNotificationsUI", "Vision", "WatchConnectivity",
    "WebKit", "WidgetKit",
    // What SwiftUI has for some of them, for apps that import both.
    "AVKitSwiftUI", "AppIntentsSwiftUI", "AuthenticationServicesSwiftUI", "CoreDataSwiftUI", "CoreLocationUISwiftUI",
    "MapKitSwiftUI", "PhotosUISwiftUI", "QuickLookSwiftUI", "StoreKitSwiftUI", "SwiftDataSwiftUI",
    "UniformTypeIdentifiersSwiftUI",
]

let productsApart: [Product] = apart.map { .library(name: "Offstage\($0)", targets: ["Offstage\($0)"]) }

/// In the language mode in which Apple's frameworks look to their clients.
let asApple: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// For apps.
let appProducts: [Product] = [
    .library(name: "Offstage", targets: appleTargets),
    // For apps that use URL sessions, beside the product Offstage.
    .library(name: "OffstageNetworking", targets: ["OffstageNetworking", "OffstageSecurity"]),
    // For apps that use the keychain or certificates and no URL sessions, beside the product Offstage.
    .library(name: "OffstageSecurity", targets: ["OffstageSecurity"]),
    // For apps that import SwiftUI, beside the product Offstage.
    .library(name: "OffstageSwiftUI", targets: ["OffstageSwiftUI"]),
    .library(name: "OffstageKit", targets: ["OffstageKit"]),
    // What the kit has for URL sessions; it brings the product OffstageNetworking.
    .library(name: "OffstageTransferKit", targets: ["OffstageTransferKit"]),
    // Only for test targets: a file that imports Testing and UIKit asks for this module by name.
    .library(name: "OffstageTestingOverlay", targets: ["_Testing_UIKit"]),
    .plugin(name: "OffstagePrelude", targets: ["OffstagePrelude"]),
]

/// For devices: the command, tests, benchmarks.
let deviceProducts: [Product] = [
    // The kernel alone, for simulations and for the benchmarks; standard library only.
    .library(name: "OffstageKernel", targets: ["OffstageKernel"]),
    // A live device for programs of one's own: tests, benchmarks.
    .library(name: "OffstageDevice", targets: ["OffstageDevice", "OffstageWire"]),
    // The engine of transfers with its sockets, for the benchmarks.
    .library(name: "OffstageTransfers", targets: ["OffstageTransfer", "OffstageHTTP", "OffstageHTTP2"]),
    .executable(name: "offstage", targets: ["offstage"]),
    // For children of apps, and for programs that were not built against Offstage.
    .library(name: "OffstageVirtualTime", type: .dynamic, targets: ["CVirtualTimePreload"]),
]

/// For the test targets of apps: devices, under Swift Testing and XCTest.
let testingProducts: [Product] = [
    .library(name: "OffstageTesting", targets: ["OffstageTesting"])
]

let package = Package(
    name: "offstage",
    platforms: [.iOS(.v16)],
    products: appProducts + productsApart + testingProducts + deviceProducts,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Leaves: what is decided, and how it is said.
        .target(name: "OffstageJSON"),
        .target(name: "OffstageKernel", dependencies: ["OffstageJSON", "OffstagePush"]),
        .target(name: "OffstageWire", dependencies: ["OffstageJSON"]),

        // The engine of transfers as values, and the origins that a device answers itself.
        .target(name: "OffstageTransfer", dependencies: ["OffstageKernel"]),
        // TLS, certificates and signatures: the system's library.
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "OffstageTLS",
            dependencies: [
                "COpenSSL", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ]
        ),
        // The engine's way to real servers.
        .target(
            name: "OffstageHTTP",
            dependencies: [
                "OffstageTLS", "OffstageTransfer", "OffstageKernel",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ]
        ),

        // What the engine's way to real servers has of HTTP/2. Only the executable links it.
        .target(
            name: "OffstageHTTP2",
            dependencies: [
                "OffstageHTTP",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
            ]
        ),

        // Push notifications from a provider to a device as values: what is accepted, kept and sent on.
        .target(name: "OffstagePush", dependencies: ["OffstageJSON"]),
        // HTTP/2 for providers: the system's library.
        .systemLibrary(name: "CNghttp2", providers: [.apt(["libnghttp2-dev"])]),
        // The APNs-compatible service. Only the executable links it: no app and no test of an app pays for HTTP/2 and
        // cryptography.
        .target(
            name: "OffstageGateway",
            dependencies: [
                "CNghttp2", "OffstageJSON", "OffstagePush", "OffstageTLS",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),

        // Scenario files, and what people and programs read of a log: values in, text out.
        .target(
            name: "OffstageScenario",
            dependencies: [
                "OffstageJSON", "OffstageKernel", "OffstagePush", "OffstageTransfer",
                .product(name: "Yams", package: "Yams"),
            ]
        ),

        // What Apple's module ObjectiveC has, and Foundation on top of it. In mode 5, so that what it says of functions
        // fits the methods of apps in either mode.
        .target(name: "OffstageObjectiveC", swiftSettings: asApple),
        // The app's side: Foundation and nothing else, because every cold launch pays for it.
        .target(
            name: "OffstageApp",
            dependencies: ["OffstageObjectiveC", "OffstageWire", "CVirtualTime"]
        ),
        .target(name: "COffstageUIKit"),
        .target(
            name: "OffstageUIKit",
            dependencies: ["OffstageApp", "OffstageWire", "COffstageUIKit"]
        ),
        // In the language mode in which Apple's framework looks to its clients: code of theirs that is bound to the
        // main actor then checks at run time where it is called, and traps elsewhere as it does on iOS.
        .target(
            name: "OffstageBackgroundTasks",
            dependencies: ["OffstageApp", "OffstageWire"],
            swiftSettings: asApple
        ),
        // In that mode for the same reason.
        .target(
            name: "OffstageCoreLocation",
            dependencies: ["OffstageApp", "OffstageWire"],
            swiftSettings: asApple
        ),
        // In that mode for the same reason.
        .target(
            name: "OffstageUserNotifications",
            dependencies: ["OffstageApp", "OffstageCoreLocation", "OffstageUIKit", "OffstageWire"],
            swiftSettings: asApple
        ),
        // Only for apps that import SwiftUI. In that mode for the same reason.
        .target(
            name: "OffstageSwiftUI",
            dependencies: ["OffstageApp", "OffstageUIKit", "OffstageBackgroundTasks"],
            swiftSettings: asApple
        ),
        // Certificates, and the trust in them.
        .target(name: "OffstageSecurity", dependencies: ["OffstageApp", "OffstageWire"]),
        // Only for apps that import them.
        .target(name: "OffstageNetwork", dependencies: ["OffstageApp", "OffstageWire"]),
        .target(
            name: "OffstageSystemConfiguration",
            dependencies: ["OffstageApp", "OffstageWire"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageLocalAuthentication",
            dependencies: ["OffstageApp", "OffstageWire"]
        ),
        .target(name: "OffstageWidgetKit", dependencies: ["OffstageApp", "OffstageWire"]),
        .target(
            name: "OffstageCoreData",
            dependencies: ["OffstageApp"],
            swiftSettings: asApple
        ),
        // What SwiftUI has for it.
        .target(
            name: "OffstageCoreDataSwiftUI",
            dependencies: ["OffstageCoreData", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageSwiftData",
            dependencies: ["OffstageApp"],
            swiftSettings: asApple
        ),
        // What SwiftUI has for it.
        .target(
            name: "OffstageSwiftDataSwiftUI",
            dependencies: ["OffstageSwiftData", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageUniformTypeIdentifiers", dependencies: ["OffstageUIKit"]),
        // Thin: the declarations, and what a device without the capability answers.
        .target(
            name: "OffstageAVFoundation",
            dependencies: ["OffstageApp", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageAVKit",
            dependencies: ["OffstageAVFoundation", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageActivityKit", dependencies: ["OffstageApp"], swiftSettings: asApple),
        .target(
            name: "OffstageAppIntents",
            dependencies: ["OffstageApp", "OffstageUniformTypeIdentifiers"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageAudioToolbox", swiftSettings: asApple),
        .target(name: "OffstageCharts", dependencies: ["OffstageSwiftUI"], swiftSettings: asApple),
        .target(
            name: "OffstageCloudKit",
            dependencies: ["OffstageApp", "OffstageCoreLocation"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageContacts", dependencies: ["OffstageApp"], swiftSettings: asApple),
        .target(
            name: "OffstageContactsUI",
            dependencies: ["OffstageContacts", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageCoreHaptics", swiftSettings: asApple),
        .target(name: "OffstageCoreMotion", swiftSettings: asApple),
        .target(
            name: "OffstageCoreSpotlight",
            dependencies: ["OffstageUniformTypeIdentifiers"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageCoreTelephony", swiftSettings: asApple),
        .target(
            name: "OffstageEventKit",
            dependencies: ["OffstageApp", "OffstageCoreLocation", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageEventKitUI",
            dependencies: ["OffstageEventKit", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageIntents",
            dependencies: ["OffstageApp", "OffstageUserNotifications"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageLinkPresentation", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(
            name: "OffstageMapKit",
            dependencies: ["OffstageCoreLocation", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageMediaPlayer", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageMessageUI", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(
            name: "OffstageMobileCoreServices",
            dependencies: ["OffstageUniformTypeIdentifiers"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstagePhotos",
            dependencies: [
                "OffstageAVFoundation", "OffstageApp", "OffstageCoreLocation", "OffstageImageIO", "OffstageUIKit",
            ],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstagePhotosUI",
            dependencies: ["OffstagePhotos", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageQuickLook", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageSafariServices", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageStoreKit", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageTipKit", dependencies: ["OffstageSwiftUI"], swiftSettings: asApple),
        .target(
            name: "OffstageUserNotificationsUI",
            dependencies: ["OffstageUIKit", "OffstageUserNotifications"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageWatchConnectivity", swiftSettings: asApple),
        .target(
            name: "OffstageWebKit",
            dependencies: ["OffstageApp", "OffstageNetworking", "OffstageUIKit", "OffstageWire"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageAdSupport", swiftSettings: asApple),
        .target(name: "OffstageAppTrackingTransparency", dependencies: ["OffstageApp"], swiftSettings: asApple),
        .target(name: "OffstageAuthenticationServices", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageCallKit", dependencies: ["OffstageAVFoundation"], swiftSettings: asApple),
        .target(
            name: "OffstageCoreLocationUI",
            dependencies: ["OffstageCoreLocation", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstagePushKit", swiftSettings: asApple),
        .target(name: "OffstageCoreImage", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageImageIO", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstagePDFKit", dependencies: ["OffstageApp", "OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageHealthKit", swiftSettings: asApple),
        .target(name: "OffstageCoreBluetooth", dependencies: ["OffstageApp"], swiftSettings: asApple),
        .target(name: "OffstageCoreNFC", swiftSettings: asApple),
        .target(name: "OffstageGameKit", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(name: "OffstageMultipeerConnectivity", dependencies: ["OffstageUIKit"], swiftSettings: asApple),
        .target(
            name: "OffstageVision",
            dependencies: ["OffstageCoreImage", "OffstageImageIO", "OffstageUIKit"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageNaturalLanguage", swiftSettings: asApple),
        .target(
            name: "OffstageSpeech",
            dependencies: ["OffstageAVFoundation", "OffstageApp"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageAVKitSwiftUI",
            dependencies: ["OffstageAVKit", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageAppIntentsSwiftUI",
            dependencies: ["OffstageAppIntents", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageMapKitSwiftUI",
            dependencies: ["OffstageMapKit", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstagePhotosUISwiftUI",
            dependencies: ["OffstagePhotosUI", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(name: "OffstageQuickLookSwiftUI", dependencies: ["OffstageSwiftUI"], swiftSettings: asApple),
        .target(
            name: "OffstageUniformTypeIdentifiersSwiftUI",
            dependencies: ["OffstageSwiftUI", "OffstageUniformTypeIdentifiers"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageStoreKitSwiftUI",
            dependencies: ["OffstageStoreKit", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageAuthenticationServicesSwiftUI",
            dependencies: ["OffstageAuthenticationServices", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .target(
            name: "OffstageCoreLocationUISwiftUI",
            dependencies: ["OffstageCoreLocationUI", "OffstageSwiftUI"],
            swiftSettings: asApple
        ),
        .systemLibrary(name: "CSQLite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "OffstageSQLite3", dependencies: ["CSQLite3"]),
        // Only for apps that use URL sessions: FoundationNetworking doubles a cold launch.
        .target(
            name: "OffstageNetworking",
            dependencies: ["OffstageApp", "OffstageSecurity", "OffstageWire"]
        ),
        .target(name: "COffstageOS"),
        .target(
            name: "OffstageOS",
            dependencies: ["OffstageApp", "OffstageWire", "COffstageOS"]
        ),
        .target(name: "OffstageOSLog", dependencies: ["OffstageOS"]),
        .target(name: "_Testing_UIKit"),
        // Built for iOS too, where the names it uses are the system's.
        .target(
            name: "OffstageKit",
            dependencies: [
                .target(name: "OffstageApp", condition: .when(platforms: [.linux])),
                .target(name: "OffstageUIKit", condition: .when(platforms: [.linux])),
                .target(name: "OffstageBackgroundTasks", condition: .when(platforms: [.linux])),
            ]
        ),
        // Beside the kit, so that an app without URL sessions does not link them. Built for iOS too.
        .target(
            name: "OffstageTransferKit",
            dependencies: [
                "OffstageKit",
                .target(name: "OffstageNetworking", condition: .when(platforms: [.linux])),
            ]
        ),
        .plugin(name: "OffstagePrelude", capability: .buildTool()),

        // Virtual time: the engine inside a process, the device's half, and the page between them.
        .target(name: "CVirtualTimePage"),
        .target(name: "CVirtualTime", dependencies: ["CVirtualTimePage"], cSettings: gnu),
        .target(name: "CVirtualTimePreload", dependencies: ["CVirtualTime"]),
        .target(name: "CVirtualTimeSupervisor", dependencies: ["CVirtualTimePage"], cSettings: gnu),

        // The device's side.
        .target(name: "COffstageSpawn"),
        // What bodies of responses are decoded with: the system's library.
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "OffstageDevice",
            dependencies: [
                "OffstageJSON", "OffstageKernel", "OffstagePush", "OffstageWire", "OffstageTransfer", "OffstageHTTP",
                "OffstageTLS", "COffstageSpawn", "CVirtualTimeSupervisor", "CZlib",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Networking/WithoutSockets.swift"]
        ),
        // Reads the projects of apps, and says what package each is built in: files in, text out.
        .target(name: "OffstageProjects"),
        .executableTarget(
            name: "offstage",
            dependencies: [
                "OffstageDevice", "OffstageGateway", "OffstageHTTP2", "OffstageKernel", "OffstageProjects",
                "OffstagePush", "OffstageScenario", "OffstageTransfer", "OffstageWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .target(
            name: "OffstageTesting",
            dependencies: ["OffstageDevice", "OffstageKernel", "OffstageScenario", "OffstageTransfer"]
        ),

        .testTarget(
            name: "OffstageKernelTests",
            dependencies: ["OffstageKernel", "OffstagePush", "OffstageScenario"]
        ),
        .testTarget(
            name: "OffstageTransferTests",
            dependencies: [
                "OffstageTransfer", "OffstageHTTP", "OffstageHTTP2", "OffstageKernel",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Servers"]
        ),
        .testTarget(
            name: "OffstageTLSTests",
            dependencies: [
                "OffstageTLS", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ]
        ),
        .testTarget(name: "OffstageJSONTests", dependencies: ["OffstageJSON"]),
        .testTarget(name: "OffstagePushTests", dependencies: ["OffstageJSON", "OffstagePush"]),
        // Devices that tests of the gateway connect and kill.
        .executableTarget(
            name: "CourierFixture",
            dependencies: [
                "OffstageGateway", "OffstagePush", .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/Fixtures/CourierFixture"
        ),
        // Real clients against a gateway on loopback.
        .testTarget(
            name: "OffstageGatewayTests",
            dependencies: [
                "offstage", "CourierFixture", "OffstageGateway", "OffstagePush",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["Clients"]
        ),
        .testTarget(
            name: "OffstageScenarioTests",
            dependencies: ["OffstageScenario", "OffstageKernel", "OffstageTransfer"],
            exclude: ["Golden"]
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["offstage", "OffstageDevice", "OffstageKernel", "OffstageProjects", "OffstageWire"],
            exclude: ["Fixtures"]
        ),
        .testTarget(name: "OffstageProjectsTests", dependencies: ["OffstageProjects"]),
        // The program that prepares sources, as `offstage build` compiles it.
        .testTarget(name: "PreparationTests", dependencies: ["offstage"]),
        .testTarget(name: "OffstageObjectiveCTests", dependencies: ["OffstageObjectiveC"]),
        .testTarget(
            name: "OffstageKitTests",
            dependencies: ["OffstageKit", "OffstageUIKit"]
        ),
        .testTarget(
            name: "OffstageWireTests",
            dependencies: ["OffstageWire"],
            exclude: ["Golden"]
        ),
        .testTarget(name: "OffstageNetworkingTests", dependencies: ["OffstageNetworking"]),
        .testTarget(name: "OffstageSecurityTests", dependencies: ["OffstageSecurity"]),
        // Programs that the device's tests start: an app that only speaks the wire, and a device to be killed.
        .executableTarget(
            name: "WireFixture",
            dependencies: ["OffstageWire"],
            path: "Tests/Fixtures/WireFixture"
        ),
        .executableTarget(
            name: "DeviceFixture",
            dependencies: ["OffstageDevice", "OffstageKernel"],
            path: "Tests/Fixtures/DeviceFixture"
        ),
        // An app that is hard to hold in virtual time, and the device that holds it, once for each run.
        .executableTarget(
            name: "HardApp",
            dependencies: ["OffstageApp", "OffstageUIKit", "OffstageOS"],
            path: "Tests/Fixtures/HardApp"
        ),
        .executableTarget(
            name: "HardRuns",
            dependencies: ["OffstageDevice", "OffstageKernel", "OffstageScenario"],
            path: "Tests/Fixtures/HardRuns"
        ),
        .testTarget(
            name: "OffstageDeviceTests",
            dependencies: [
                "COffstageSpawn", "CZlib", "OffstageDevice", "OffstageJSON", "OffstageKernel", "OffstagePush",
                "OffstageTransfer", "OffstageWire", "WireFixture", "DeviceFixture", "HardApp", "HardRuns",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        // An app for the tests of devices in tests.
        .executableTarget(
            name: "TestingFixture",
            dependencies: ["OffstageBackgroundTasks", "OffstageUIKit", "OffstageUserNotifications"],
            path: "Tests/Fixtures/TestingFixture"
        ),
        // One that loads over the network.
        .executableTarget(
            name: "NetworkingFixture",
            dependencies: ["OffstageUIKit", "OffstageNetworking"],
            path: "Tests/Fixtures/NetworkingFixture"
        ),
        .testTarget(
            name: "OffstageTestingTests",
            dependencies: ["OffstageTesting", "TestingFixture", "NetworkingFixture", "WireFixture"]
        ),
        // Needs the bundles that scripts/test builds.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "offstage", "CourierFixture", "virtual-time-driver", "HardApp", "OffstageDevice", "OffstageKernel",
                "OffstageTransfer", "OffstageWire",
            ],
            exclude: ["Scenarios", "sockets.py"]
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
            path: "Tests/CVirtualTimeTests/Waits"
        ),
        .testTarget(
            name: "CVirtualTimeTests",
            dependencies: ["virtual-time-driver", "virtual-time-calls", "virtual-time-swift"],
            exclude: ["Driver", "Calls", "Waits"]
        ),
    ]
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = settings + (target.swiftSettings ?? [])
}

// `scripts/test --quick` names the only test targets that it builds: the tests of a package are one program, and all of
// it would have to be linked, with all that it uses.
if let names = Context.environment["OFFSTAGE_TESTS"]?.split(separator: "|") {
    package.targets.removeAll { target in target.type == .test && !names.contains { $0 == target.name } }
}

// Which targets use a dependency is planned even where nothing is built of it, so whoever needs less asks for less:
// `app` has what apps link and no dependency at all, for `offstage build`; `tests` has the devices of their tests besides,
// without sockets or a store, for `offstage test` (docs/decisions/0025-apps-see-their-side-of-the-package.md,
// docs/decisions/0026-devices-of-tests-have-no-sockets.md).
let side = Context.environment["OFFSTAGE_SIDE"] ?? "all"
if side == "app" || side == "tests" {
    for target in package.targets where side == "tests" && target.name == "OffstageDevice" {
        target.dependencies.removeAll {
            switch $0 {
            case .byNameItem(let name, _): ["OffstageHTTP", "OffstageTLS"].contains(name)
            case .productItem("GRDB", _, _, _): true
            default: false
            }
        }
        target.exclude = ["Live", "Networking/CertificateQuestions.swift"]
        target.swiftSettings?.append(.define("WITHOUT_SOCKETS"))
    }
    let products = appProducts + productsApart + (side == "tests" ? testingProducts : [])
    var names: Set<String> = []
    var packages: Set<String> = []
    var next = products.flatMap { ($0 as? Product.Library)?.targets ?? ($0 as? Product.Plugin)?.targets ?? [] }
    while let name = next.popLast() {
        guard names.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        for case .byNameItem(let name, _) in target.dependencies { next.append(name) }
        for case .targetItem(let name, _) in target.dependencies { next.append(name) }
        for case .productItem(_, let name?, _, _) in target.dependencies { packages.insert(name) }
    }
    package.products = products
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return true }
        return !packages.contains { location.hasSuffix("/" + $0) }
    }
    package.targets.removeAll { !names.contains($0.name) }
}
