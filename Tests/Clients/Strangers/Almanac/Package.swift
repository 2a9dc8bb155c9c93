// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Almanac",
    platforms: [.iOS(.v17)],
    targets: [
        .executableTarget(name: "Almanac", exclude: ["Info.plist"])
    ]
)
