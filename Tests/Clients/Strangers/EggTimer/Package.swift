// swift-tools-version: 5.9
import PackageDescription

// An app as a stranger has it: the manifest knows nothing of Offstage.
let package = Package(
    name: "EggTimer",
    defaultLocalization: "en",
    platforms: [.iOS(.v16)],
    targets: [
        .executableTarget(
            name: "EggTimer",
            dependencies: [
                .target(name: "Cooking", condition: .when(platforms: [.iOS])),
                .target(name: "Desktop", condition: .when(platforms: [.macOS])),
            ],
            exclude: ["Info.plist"],
            resources: [.process("Resources")],
            swiftSettings: [.define("HANDHELD", .when(platforms: [.iOS])), .define("DESK", .when(platforms: [.macOS]))]
        ),
        .target(name: "Cooking"),
        .target(name: "Desktop"),
        .testTarget(name: "CookingTests", dependencies: ["Cooking"]),
        .testTarget(name: "EggTimerTests", dependencies: ["EggTimer"]),
    ]
)
