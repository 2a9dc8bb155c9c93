/// The file that is compiled into every module of an app beside its own sources.
///
/// A name that a module declares itself beats every imported one. So these names mean Offstage's classes in all files
/// of the module, those that import Foundation alone among them. The plugin `OffstagePrelude` is built from this very
/// file by way of a link, because a plugin cannot import a target.
public enum Prelude {
    public static let fileName = "OffstagePrelude.swift"

    /// - Parameters:
    ///   - products: what the module links of Offstage.
    ///   - isPrepared: whether the module's sources are prepared: then its manifest gives Offstage's modules all of
    ///     Apple's names.
    ///   - importsUIKit: whether the module imports UIKit, or SwiftUI, which brings it along.
    ///   - isExtension: whether the module is an app extension, which has no entry point of its own.
    public static func text(
        products: [String],
        isPrepared: Bool = false,
        importsUIKit: Bool = false,
        isExtension: Bool = false
    ) -> String {
        foundation + (products.contains(networkingModule) ? networking : "")
            + (isPrepared && importsUIKit ? notifications : "")
            + (isPrepared && products.contains(securityModule) ? security : "")
            + (isPrepared && products.contains("OffstageCombine") ? combine : "")
            + (isPrepared ? products.filter(swiftUIModules.contains).map(exported).joined() : "")
            + (products.contains(combineNetworkingModule) ? combineNetworking : "") + (isExtension ? entry : "")
    }

    /// The principal class is found by its name in Info.plist, as on iOS.
    private static let entry = """

        @main enum OffstageExtension {
            static func main() {
                OffstageApp._runExtension()
            }
        }

        """

    private static let foundation = """
        // Written by Offstage when the module is built: the names of Foundation that mean something else on a device.
        @_exported public import OffstageApp

        public typealias DateComponentsFormatter = OffstageApp.DateComponentsFormatter
        public typealias FileManager = OffstageApp.FileManager
        public typealias NotificationCenter = OffstageApp.NotificationCenter
        public typealias UserDefaults = OffstageApp.UserDefaults

        func NSStringFromClass(_ aClass: AnyClass) -> String {
            OffstageApp._stringFromClass(aClass)
        }

        func NSLog(_ format: String, _ arguments: any CVarArg...) {
            OffstageApp.NSLog(format, arguments)
        }

        extension Data {
            func write(to url: URL, options: Data.WritingOptions = []) throws {
                try OffstageApp._write(self, to: url, options: options)
            }
        }

        """

    /// As on iOS, whoever imports UIKit sees UserNotifications. The program of an app has it anyway; the module UIKit
    /// itself need not know it.
    private static let notifications = "\n@_exported public import UserNotifications\n"

    /// The module whose names the rest of the prelude gives to a module that links it.
    public static let networkingModule = "OffstageNetworking"

    /// As on iOS, whoever imports Foundation sees the keychain.
    public static let securityModule = "OffstageSecurity"

    private static let security = "\n@_exported public import Security\n"

    /// What SwiftUI has for apps that import one of these frameworks, too.
    public static let swiftUIModules = ["AVKit", "AppIntents", "CoreData", "PhotosUI", "QuickLook", "StoreKit"]
        .map(swiftUIModule(of:))

    /// The module with what SwiftUI has for a framework.
    public static func swiftUIModule(of framework: String) -> String { "Offstage\(framework)SwiftUI" }

    private static func exported(_ module: String) -> String { "\n@_exported public import \(module)\n" }

    /// As on iOS, where StoreKit, Core Data and others bring `ObservableObject` along.
    private static let combine = "\n@_exported public import Combine\n"

    /// As on iOS, whoever imports Foundation sees what its sessions publish.
    public static let combineNetworkingModule = "OffstageCombineNetworking"

    private static let combineNetworking = "\n@_exported public import \(combineNetworkingModule)\n"

    /// The family of `URLSession`. FoundationNetworking has them too, and knows no device.
    public static let networkingNames = [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask",
        "URLSessionDownloadTask", "URLSessionWebSocketTask", "URLSessionWebSocketDelegate", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics",
        "URLCache", "URLProtocol", "URLProtocolClient",
    ]

    private static let networking =
        "\n@_exported public import \(networkingModule)\n\n"
        + networkingNames.map { "public typealias \($0) = \(networkingModule).\($0)\n" }.joined()
            + """
            public let NSURLSessionTransferSizeUnknown = \(networkingModule).NSURLSessionTransferSizeUnknown
            public let NSURLAuthenticationMethodServerTrust = \(networkingModule).NSURLAuthenticationMethodServerTrust
            public let NSURLAuthenticationMethodClientCertificate =
                \(networkingModule).NSURLAuthenticationMethodClientCertificate

            """
}
