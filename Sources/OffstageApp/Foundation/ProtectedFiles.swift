import CVirtualTime
public import Foundation
import Glibc
import OffstageWire

/// The classes of Data Protection that an app gives its files (L-60): an attribute of each file, a letter.
enum ProtectedFiles {
    private static let letters: [(type: FileProtectionType, letter: Character)] = [
        (.complete, "A"), (.completeUnlessOpen, "B"), (.completeUntilFirstUserAuthentication, "C"),
        (FileProtectionType.none, "D"),
    ]

    /// Closes what cannot be opened in these surroundings.
    static func close(_ surroundings: DeviceMessage.Surroundings) {
        offstage_close_files(
            !surroundings.unlockedSinceBoot
                ? offstage_keys_before_first_unlock
                : surroundings.protectedDataAvailable ? offstage_keys_present : offstage_keys_locked
        )
    }

    /// Whether a new file of this class can be made: of `completeUnlessOpen` it can while the device is locked.
    static func allowsCreating(_ type: FileProtectionType) -> Bool {
        let surroundings = AppProcess.shared.surroundings
        if !surroundings.unlockedSinceBoot { return type.rawValue == FileProtectionType.none.rawValue }
        return surroundings.protectedDataAvailable || type.rawValue != FileProtectionType.complete.rawValue
    }

    static func set(_ type: FileProtectionType, of path: String) throws {
        guard let letter = letters.first(where: { $0.type.rawValue == type.rawValue })?.letter.asciiValue else {
            return
        }
        guard offstage_protect_file(path, CChar(letter)) == 0 else {
            throw CocoaError(errno == ENOENT ? .fileNoSuchFile : .fileWriteNoPermission, path: path)
        }
    }

    /// Nil: nobody has said so, which is `completeUntilFirstUserAuthentication` on iOS.
    static func type(of path: String) -> FileProtectionType? {
        let letter = Character(UnicodeScalar(UInt8(bitPattern: offstage_file_protection(path))))
        return letters.first { $0.letter == letter }?.type
    }
}

extension CocoaError {
    fileprivate init(_ code: CocoaError.Code, path: String) {
        self.init(code, userInfo: [NSFilePathErrorKey: path])
    }
}

/// What a prelude gives the name `write(to:options:)` in an app's module.
public func _write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    let type: FileProtectionType? =
        switch options.intersection(.fileProtectionMask) {
        case .completeFileProtection: .complete
        case .completeFileProtectionUnlessOpen: .completeUnlessOpen
        case .completeFileProtectionUntilFirstUserAuthentication: .completeUntilFirstUserAuthentication
        case .noFileProtection: FileProtectionType.none
        default: nil
        }
    guard let type else { return try data.write(to: url, options: options) }
    guard ProtectedFiles.allowsCreating(type) else { throw CocoaError(.fileWriteNoPermission, path: url.path) }
    try data.write(to: url, options: options.subtracting(.fileProtectionMask))
    try ProtectedFiles.set(type, of: url.path)
}
