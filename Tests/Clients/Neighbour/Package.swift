// swift-tools-version: 6.2
import PackageDescription

// A package that an app uses and that knows nothing of Offstage.
let package = Package(
    name: "Neighbour",
    products: [.library(name: "Neighbour", targets: ["Neighbour"])],
    targets: [.target(name: "Neighbour")]
)
