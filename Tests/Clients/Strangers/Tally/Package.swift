// swift-tools-version: 5.9
import PackageDescription

// An app as a stranger has it, whose tests fail.
let package = Package(
    name: "Tally",
    platforms: [.iOS(.v16)],
    targets: [
        .executableTarget(name: "Tally"),
        .testTarget(name: "TallyTests", dependencies: ["Tally"]),
    ]
)
