// swift-tools-version: 6.2
import PackageDescription

// CryptoKit for apps, a package of its own: whoever builds an app without it neither fetches nor compiles swift-crypto
// and its BoringSSL (`docs/decisions/0024-a-library-for-each-framework.md`).

let package = Package(
    name: "OffstageCryptoKit",
    products: [.library(name: "OffstageCryptoKit", targets: ["OffstageCryptoKit"])],
    dependencies: [.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")],
    targets: [
        .target(
            name: "OffstageCryptoKit",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")],
            path: "CryptoKit",
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error)]
        )
    ]
)
