public import Foundation

/// Data of several types, of which each is made when it is asked for. It knows types by their identifiers alone, and
/// makes no objects of data.
open class NSItemProvider: NSObject, @unchecked Sendable {
    public typealias LoadHandler =
        @Sendable (_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    public enum ErrorCode: Int, Sendable {
        case unknownError = -1
        case itemUnavailableError = -1000
        case unexpectedValueClassError = -1100
        case unavailableCoercionError = -1200
    }

    public static let errorDomain = "NSItemProviderErrorDomain"

    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var handlers: [(type: String, load: LoadHandler)] = []

    open var suggestedName: String?

    open var registeredTypeIdentifiers: [String] { lock.withLock { handlers.map(\.type) } }

    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping LoadHandler
    ) {
        lock.withLock { handlers.append((typeIdentifier, loadHandler)) }
    }

    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains(typeIdentifier)
    }

    @discardableResult open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        if let handler = lock.withLock({ handlers.first { $0.type == typeIdentifier } }) {
            return handler.load(completionHandler) ?? Progress(totalUnitCount: 1)
        }
        DispatchQueue.global().async { completionHandler(nil, Self.error(.itemUnavailableError)) }
        return Progress(totalUnitCount: 1)
    }

    /// Fails: no file is made of data.
    @discardableResult open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        DispatchQueue.global().async { completionHandler(nil, Self.error(.itemUnavailableError)) }
        return Progress(totalUnitCount: 1)
    }

    /// False: no object is made of data.
    open func canLoadObject(ofClass aClass: Any.Type) -> Bool { false }

    /// Fails: no object is made of data.
    @discardableResult open func loadObject(
        ofClass aClass: Any.Type,
        completionHandler: @escaping @Sendable (Any?, (any Error)?) -> Void
    ) -> Progress {
        DispatchQueue.global().async { completionHandler(nil, Self.error(.unavailableCoercionError)) }
        return Progress(totalUnitCount: 1)
    }

    private static func error(_ code: ErrorCode) -> NSError { NSError(domain: errorDomain, code: code.rawValue) }
}

/// Who may ask for it.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    case all = 0
    case team = 1
    case ownProcess = 3
}
