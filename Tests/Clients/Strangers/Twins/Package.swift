// swift-tools-version: 5.9
import PackageDescription

// Two apps in one project.
let package = Package(
    name: "Twins",
    platforms: [.iOS(.v16)],
    targets: [
        .executableTarget(name: "Left"),
        .executableTarget(name: "Right"),
        .testTarget(name: "TwinsTests"),
    ]
)
