public import Foundation
import OffstageUniformTypeIdentifiers

/// Whether the one type is also of the other.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = UTType(inUTI as String), let other = UTType(inConformsToUTI as String) else {
        return inUTI.isEqual(inConformsToUTI)
    }
    return type.conforms(to: other)
}

public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// The type with a file's extension or a type of MIME.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString,
    _ inTag: CFString,
    _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let tag = inTag as String
    let type =
        inTagClass.isEqual(kUTTagClassMIMEType) ? UTType(mimeType: tag) : UTType(filenameExtension: tag)
    return type.map { Unmanaged.passRetained($0.identifier as NSString) }
}

/// A type's first extension of files or type of MIME.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let type = UTType(inUTI as String)
    let tag = inTagClass.isEqual(kUTTagClassMIMEType) ? type?.preferredMIMEType : type?.preferredFilenameExtension
    return tag.map { Unmanaged.passRetained($0 as NSString) }
}
