public import Foundation

/// What kind of thing a file, or the text or data in a pasteboard, is.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    public let identifier: String
    /// The extension that a type was made for, where no declared type has it.
    private let tag: String?

    init(declared identifier: String) {
        self.identifier = identifier
        tag = nil
    }

    private init(dynamic tag: String) {
        identifier = "dyn.\(tag)"
        self.tag = tag
    }

    /// - Returns: nil for an identifier that neither the system nor the app's Info.plist declares.
    public init?(_ identifier: String) {
        let lower = identifier.lowercased()
        guard DeclaredTypes.byIdentifier[lower] != nil || OwnTypes.byIdentifier[lower] != nil else { return nil }
        self.init(declared: lower)
    }

    /// A type that the app's Info.plist declares as its own.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declared: identifier.lowercased())
    }

    /// A type of somebody else's that the app's Info.plist declares.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(declared: identifier.lowercased())
    }

    /// A declared type with this extension, else one of its own for it.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let wanted = filenameExtension.lowercased()
        guard !wanted.isEmpty, !wanted.contains("/") else { return nil }
        let found = Self.declared { $0.extensions.contains(wanted) }
        self = found.first { $0.conforms(to: supertype) } ?? UTType(dynamic: wanted)
    }

    /// - Returns: nil for a type of MIME that no declared type has.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let wanted = mimeType.lowercased()
        guard let type = Self.declared({ $0.mimeTypes.contains(wanted) }).first(where: { $0.conforms(to: supertype) })
        else { return nil }
        self = type
    }

    private static func declared(_ fits: (DeclaredTypes.Row) -> Bool) -> [UTType] {
        (DeclaredTypes.rows + OwnTypes.rows).filter(fits).map { UTType(declared: $0.identifier) }
    }

    private var row: DeclaredTypes.Row? {
        DeclaredTypes.byIdentifier[identifier] ?? OwnTypes.byIdentifier[identifier]
    }

    public var preferredFilenameExtension: String? { tag ?? row?.extensions.first }
    public var preferredMIMEType: String? { row?.mimeTypes.first }
    public var isDynamic: Bool { tag != nil }
    public var isDeclared: Bool { row != nil }
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    public var description: String { identifier }
    public var localizedDescription: String? { nil }

    /// All types that this one is also of, without itself.
    public var supertypes: Set<UTType> {
        let parents = row?.parents ?? (isDynamic ? ["public.data"] : [])
        let types = parents.map { UTType(declared: $0) }
        return types.reduce(into: Set(types)) { $0.formUnion($1.supertypes) }
    }

    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    // MARK: Stored as its identifier

    public init(from decoder: any Decoder) throws {
        let identifier = try decoder.singleValueContainer().decode(String.self)
        let isDynamic = identifier.hasPrefix("dyn.")
        self = isDynamic ? UTType(dynamic: String(identifier.dropFirst(4))) : UTType(declared: identifier)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension URL {
    /// The path with the extension of a type, if it has none that is one of the type's.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let wanted = contentType.preferredFilenameExtension,
            UTType(filenameExtension: pathExtension) != contentType
        else { return self }
        return appendingPathExtension(wanted)
    }
}
