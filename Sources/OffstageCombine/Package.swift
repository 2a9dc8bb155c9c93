// swift-tools-version: 6.2
import PackageDescription

// Combine for apps, a package of its own: whoever builds Offstage, or an app without Combine, neither fetches nor
// compiles OpenCombine (`docs/decisions/0023-combine-is-opencombine.md`).

/// As in the package around it; in the language mode in which Apple's framework looks to its clients.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .swiftLanguageMode(.v5),
]

/// SwiftPM finds tests by the index. Whoever compiles without one says where that of the tests is to be.
let indexed =
    Context.environment["OFFSTAGE_INDEX_STORE"].map { [SwiftSetting.unsafeFlags(["-index-store-path", $0])] } ?? []

let offstage = Target.Dependency.product(name: "Offstage", package: "offstage")

let package = Package(
    name: "OffstageCombine",
    products: [
        // Combine.
        .library(name: "OffstageCombine", targets: ["OffstageCombine"]),
        // For apps that use URL sessions too.
        .library(name: "OffstageCombineNetworking", targets: ["OffstageCombineNetworking"]),
        // For apps that use Core Data too.
        .library(name: "OffstageCombineCoreData", targets: ["OffstageCombineCoreData"]),
        // SwiftUI for apps that use ObservableObject.
        .library(name: "OffstageCombineSwiftUI", targets: ["OffstageCombineSwiftUI"]),
    ],
    dependencies: [
        .package(name: "offstage", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        .target(
            name: "OffstageCombine",
            dependencies: [
                offstage,
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ],
            path: "Combine",
            swiftSettings: settings
        ),
        .target(
            name: "OffstageCombineNetworking",
            dependencies: ["OffstageCombine", .product(name: "OffstageNetworking", package: "offstage")],
            path: "Networking",
            swiftSettings: settings
        ),
        .target(
            name: "OffstageCombineCoreData",
            dependencies: [
                "OffstageCombine",
                .product(name: "OffstageCoreData", package: "offstage"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ],
            path: "CoreData",
            swiftSettings: settings
        ),
        .target(
            name: "OffstageCombineSwiftUI",
            dependencies: ["OffstageCombine", .product(name: "OffstageSwiftUI", package: "offstage")],
            path: "SwiftUI",
            swiftSettings: settings
        ),
        .testTarget(
            name: "OffstageCombineTests",
            dependencies: [
                "OffstageCombine", "OffstageCombineCoreData", "OffstageCombineSwiftUI", offstage,
                .product(name: "OffstageCoreData", package: "offstage"),
                .product(name: "OffstageSwiftUI", package: "offstage"),
            ],
            path: "Tests",
            swiftSettings: settings + indexed
        ),
    ]
)
