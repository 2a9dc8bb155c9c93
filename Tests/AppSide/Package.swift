// swift-tools-version: 6.2
import PackageDescription

// Tests of what only apps link, a package of its own: it is compiled where the apps are, with modules that are there
// anyway (docs/decisions/0025-apps-see-their-side-of-the-package.md).

/// As in the package around it.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// SwiftPM finds tests by the index. Whoever compiles without one says where that of the tests is to be.
let indexed =
    Context.environment["OFFSTAGE_INDEX_STORE"].map { [SwiftSetting.unsafeFlags(["-index-store-path", $0])] } ?? []

func tests(_ name: String, of products: [String]) -> Target {
    .testTarget(
        name: name,
        dependencies: products.map { .product(name: $0, package: "offstage") },
        path: name,
        swiftSettings: settings + indexed
    )
}

let package = Package(
    name: "AppSide",
    dependencies: [
        .package(name: "offstage", path: "../..")
    ],
    targets: [
        tests(
            "OffstageAppTests",
            of: [
                "Offstage", "OffstageAVFoundation", "OffstageAuthenticationServices", "OffstageCallKit",
                "OffstageCloudKit", "OffstageContacts", "OffstageCoreBluetooth", "OffstageCoreData",
                "OffstageCoreImage", "OffstageCoreNFC", "OffstageEventKit", "OffstageGameKit", "OffstageHealthKit",
                "OffstageImageIO", "OffstageMapKit", "OffstageNaturalLanguage", "OffstageNetworking", "OffstagePDFKit",
                "OffstagePhotos", "OffstageSpeech", "OffstageSwiftData", "OffstageVision", "OffstageWebKit",
            ]
        ),
        tests(
            "OffstageSwiftUITests",
            of: [
                "Offstage", "OffstageCharts", "OffstageCoreData", "OffstageCoreDataSwiftUI", "OffstageMapKit",
                "OffstageMapKitSwiftUI", "OffstageSwiftData", "OffstageSwiftDataSwiftUI", "OffstageSwiftUI",
            ]
        ),
    ]
)
