import Foundation

/// The errors of Core Data, with Cocoa's codes.
enum StoreError {
    static func missing(_ property: String, _ object: NSManagedObject) -> NSError {
        error(
            1570,
            "\(property) is a required value.",
            ["NSValidationErrorKey": property, "NSValidationErrorObject": object]
        )
    }

    static func denied(_ relationship: String, _ object: NSManagedObject) -> NSError {
        error(
            1600,
            "Items cannot be deleted from \(relationship).",
            ["NSValidationErrorKey": relationship, "NSValidationErrorObject": object]
        )
    }

    /// The file is no store of this kind, an SQLite file that came with the app for one.
    static func unreadable(_ url: URL) -> NSError {
        error(259, "The file \(url.path) is no store of Core Data as Offstage writes them.", ["NSFilePath": url.path])
    }

    static func secondStore() -> NSError {
        error(134_080, "Offstage keeps one store for each coordinator.")
    }

    static func unknownEntity(_ name: String) -> NSError {
        error(134_060, "The model has no entity \(name).")
    }

    static func unknownRequest(_ request: AnyObject) -> NSError {
        error(134_030, "Offstage executes no \(type(of: request)).")
    }

    static func gone(_ object: NSManagedObjectID) -> NSError {
        error(133_000, "\(object) is not in the store.")
    }

    private static func error(_ code: Int, _ text: String, _ more: [String: Any] = [:]) -> NSError {
        NSError(
            domain: NSCocoaErrorDomain,
            code: code,
            userInfo: more.merging([NSLocalizedDescriptionKey: text]) { own, _ in own }
        )
    }
}
