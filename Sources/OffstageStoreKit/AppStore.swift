import OffstageApp

/// The App Store, which is not there.
public enum AppStore {
    public struct Environment: RawRepresentable, Hashable, Sendable {
        public static let production = Environment(rawValue: "Production")
        public static let sandbox = Environment(rawValue: "Sandbox")
        public static let xcode = Environment(rawValue: "Xcode")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public static var canMakePayments: Bool { false }
    public static var deviceVerificationID: UUID? { nil }

    /// Fails: nobody is signed in.
    public static func sync() async throws {
        throw StoreKitError.unknown
    }

    /// Asks nobody; as on iOS, that is not the app's to know.
    @MainActor public static func requestReview(in scene: UIWindowScene) {}

    @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
        throw StoreKitError.unknown
    }

    @MainActor public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws {
        throw StoreKitError.unknown
    }
}

/// How the app was bought. It was not.
public struct AppTransaction: Hashable, Sendable {
    let nothing: Never

    var jws: String { switch nothing {} }

    public var appID: UInt64? { switch nothing {} }
    public var appVersion: String { switch nothing {} }
    public var bundleID: String { switch nothing {} }
    public var environment: AppStore.Environment { switch nothing {} }
    public var originalAppVersion: String { switch nothing {} }
    public var originalPurchaseDate: Date { switch nothing {} }
    public var jsonRepresentation: Data { switch nothing {} }

    public static var shared: VerificationResult<AppTransaction> {
        get async throws { throw StoreKitError.unknown }
    }

    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        throw StoreKitError.unknown
    }
}

/// The App Store of a country. There is none here.
public struct Storefront: Hashable, Identifiable, Sendable {
    public let id: String
    public let countryCode: String

    public static var current: Storefront? {
        get async { nil }
    }

    /// It does not change: whoever iterates waits.
    public static var updates: Storefronts { Storefronts(elements: .silence()) }

    public struct Storefronts: AsyncSequence, Sendable {
        public typealias Element = Storefront
        let elements: AsyncStream<Storefront>

        public func makeAsyncIterator() -> AsyncStream<Storefront>.Iterator { elements.makeAsyncIterator() }
    }
}

public enum StoreKitError: Error, Sendable {
    case unknown
    case userCancelled
    case networkError(URLError)
    case systemError(any Error)
    case notAvailableInStorefront
    case notEntitled
    case unsupported
}
