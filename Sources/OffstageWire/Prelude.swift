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
    ///   - declared: the types that the module declares itself, which may be called what Foundation calls others.
    ///   - parsesXML: whether the module uses `XMLParser`, which Linux has in a library of its own.
    ///   - importsUIKit: whether the module imports UIKit, or SwiftUI, which brings it along.
    ///   - isExtension: whether the module is an app extension, which has no entry point of its own.
    public static func text(
        products: [String],
        isPrepared: Bool = false,
        declared: Set<String> = [],
        parsesXML: Bool = false,
        importsUIKit: Bool = false,
        isExtension: Bool = false
    ) -> String {
        foundation(without: declared) + blocks
            + (products.contains(networkingModule) ? networking(without: declared) : "")
            + (parsesXML ? xml : "")
            + (parsesXML && products.contains(networkingModule) ? xmlFromPlaces : "")
            + (isPrepared && importsUIKit ? notifications : "")
            + (isPrepared ? broughtAlong.filter { products.contains("Offstage\($0)") }.map(exported).joined() : "")
            + (isPrepared && products.contains(securityModule) ? security : "")
            + (isPrepared && products.contains("OffstageCombine") ? combine : "")
            + (isPrepared ? products.filter(swiftUIModules.contains).map(exported).joined() : "")
            + combinedModules.filter(products.contains).map(exported).joined() + (isExtension ? entry : "")
    }

    /// The principal class is found by its name in Info.plist, as on iOS.
    private static let entry = """

        @main enum OffstageExtension {
            static func main() {
                OffstageApp._runExtension()
            }
        }

        """

    private static func foundation(without declared: Set<String>) -> String {
        let types = [
            "DateComponentsFormatter", "FileManager", "MeasurementFormatter", "NotificationCenter", "UserDefaults",
        ]
        return head + aliases(of: types, in: "OffstageApp", without: declared) + functions
    }

    private static let head = """
        // Written by Offstage when the module is built: the names of Foundation that mean something else on a device.
        @_exported public import OffstageApp


        """

    private static let functions = """

        nonisolated func NSStringFromClass(_ aClass: AnyClass) -> String {
            OffstageApp._stringFromClass(aClass)
        }

        nonisolated func NSLog(_ format: String, _ arguments: any CVarArg...) {
            OffstageApp.NSLog(format, arguments)
        }

        nonisolated extension Foundation.Data {
            func write(to url: Foundation.URL, options: Foundation.Data.WritingOptions = []) throws {
                try OffstageApp._write(self, to: url, options: options)
            }
        }

        """

    /// Blocks of Foundation's, as `OffstageApp` has them.
    private static let blocks = """

        nonisolated extension OperationQueue {
            @preconcurrency func addOperation(_ block: @escaping @Sendable () -> Void) { _addOperation(block) }
            @preconcurrency func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
                _addBarrierBlock(barrier)
            }
        }

        nonisolated extension Operation {
            @_nonoverride func didChangeValue(forKey key: String) { _didChangeValue(forKey: key) }
        }

        nonisolated extension BlockOperation {
            @preconcurrency convenience init(block: @escaping @Sendable () -> Void) {
                self.init()
                _addExecutionBlock(block)
            }

            @preconcurrency func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
                _addExecutionBlock(block)
            }
        }

        nonisolated extension Thread {
            @preconcurrency class func detachNewThread(_ block: @escaping @Sendable () -> Void) {
                _detachNewThread(block)
            }
        }

        nonisolated extension RunLoop {
            @preconcurrency func perform(_ block: @escaping @Sendable () -> Void) { _perform(block) }
        }

        nonisolated extension Timer {
            @preconcurrency @discardableResult class func scheduledTimer(
                withTimeInterval interval: TimeInterval,
                repeats: Bool,
                block: @escaping @Sendable (Timer) -> Void
            ) -> Timer {
                _scheduledTimer(interval, repeats, block)
            }

            @preconcurrency convenience init(
                timeInterval interval: TimeInterval,
                repeats: Bool,
                block: @escaping @Sendable (Timer) -> Void
            ) {
                let first = Date(timeIntervalSinceNow: interval)
                self.init(fire: first, interval: interval, repeats: repeats, block: block)
            }
        }

        """

    private static let xml = """

        @_exported public import FoundationXML

        public typealias XMLParser = FoundationXML.XMLParser
        public typealias XMLParserDelegate = FoundationXML.XMLParserDelegate

        """

    private static let xmlFromPlaces = """

        nonisolated extension FoundationXML.XMLParser {
            convenience init?(contentsOf url: Foundation.URL) {
                guard let data = try? Foundation.Data(contentsOf: url) else { return nil }
                self.init(data: data)
            }
        }

        """

    /// What Foundation on iOS reads from a place in the network, too.
    private static let places = """

        nonisolated extension Foundation.Data {
            init(contentsOf url: __shared Foundation.URL, options: Foundation.Data.ReadingOptions = []) throws {
                self = try OffstageNetworking._contents(of: url, options: options)
            }
        }

        nonisolated extension NSData {
            convenience init?(contentsOf url: Foundation.URL) {
                guard let data = try? OffstageNetworking._contents(of: url) else { return nil }
                self.init(data: data)
            }
        }

        nonisolated extension String {
            init(contentsOf url: __shared Foundation.URL, encoding: String.Encoding) throws {
                self = try OffstageNetworking._text(of: url, encoding: encoding)
            }

            init(contentsOf url: __shared Foundation.URL) throws {
                self = try OffstageNetworking._text(of: url, encoding: .utf8)
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
    public static let swiftUIModules = [
        "AVKit", "AppIntents", "AuthenticationServices", "CoreData", "CoreLocationUI", "MapKit", "PhotosUI",
        "QuickLook", "StoreKit", "SwiftData",
        "UniformTypeIdentifiers",
    ]
    .map(swiftUIModule(of:))

    /// The module with what SwiftUI has for a framework.
    public static func swiftUIModule(of framework: String) -> String { "Offstage\(framework)SwiftUI" }

    /// As on iOS, UIKit brings these along.
    private static let broughtAlong = ["CoreImage", "UniformTypeIdentifiers"]

    private static func exported(_ module: String) -> String { "\n@_exported public import \(module)\n" }

    /// As on iOS, where StoreKit, Core Data and others bring `ObservableObject` along.
    private static let combine = "\n@_exported public import Combine\n"

    /// As on iOS, whoever imports Foundation sees what its sessions publish.
    public static let combineNetworkingModule = "OffstageCombineNetworking"

    /// As on iOS, an object of Core Data is an `ObservableObject`.
    public static let combineCoreDataModule = "OffstageCombineCoreData"

    private static let combinedModules = [combineNetworkingModule, combineCoreDataModule]

    /// The family of `URLSession`. FoundationNetworking has them too, and knows no device.
    public static let networkingNames = [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask",
        "URLSessionDownloadTask", "URLSessionWebSocketTask", "URLSessionWebSocketDelegate", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics",
        "URLCache", "URLProtocol", "URLProtocolClient",
    ]

    private static func networking(without declared: Set<String>) -> String {
        exported(networkingModule) + "\n" + aliases(of: networkingNames, in: networkingModule, without: declared)
            + networkingConstants + places
    }

    private static let networkingConstants = """
        public let NSURLSessionTransferSizeUnknown = \(networkingModule).NSURLSessionTransferSizeUnknown
        public let NSURLAuthenticationMethodServerTrust = \(networkingModule).NSURLAuthenticationMethodServerTrust
        public let NSURLAuthenticationMethodClientCertificate =
            \(networkingModule).NSURLAuthenticationMethodClientCertificate

        """

    private static func aliases(of types: [String], in module: String, without declared: Set<String>) -> String {
        types.filter { !declared.contains($0) }.map { "public typealias \($0) = \(module).\($0)\n" }.joined()
    }
}
