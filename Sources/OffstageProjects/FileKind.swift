import Foundation

/// What becomes of a file of an app, in whatever list or folder of the project it stands.
package enum FileKind: Sendable {
    /// Compiled.
    case swift
    /// Code that is not compiled here: Objective-C, C, assembly.
    case foreign
    /// Beside the program in the bundle.
    case resource
    /// A storyboard or a nib, of which the classes are read.
    case interface
    /// A catalogue of colours and images, of which the names are read.
    case catalogue
    /// A model of Core Data, of which classes are made.
    case model
    /// Left out, and its absence is felt.
    case missed
    /// Left out: nothing reads it when the app runs.
    case unneeded

    private static let foreignTypes: Set = ["m", "mm", "c", "cc", "cpp", "cxx", "s", "S"]
    private static let missedTypes: Set = [
        "intentdefinition", "metal", "mlmodel", "mlpackage", "xcmappingmodel",
    ]
    private static let unneededTypes: Set = [
        "docc", "entitlements", "h", "hpp", "intents", "md", "modulemap", "pch", "xcconfig", "xcstickers",
        "xctestplan",
    ]

    package init(_ path: String) {
        let url = URL(fileURLWithPath: path)
        let name = url.deletingPathExtension().lastPathComponent.lowercased().replacing(" ", with: "")
        self =
            switch url.pathExtension {
            case "swift": .swift
            // Shown by the system before the app runs.
            case "storyboard" where name.hasPrefix("launch"), "xib" where name.hasPrefix("launch"): .unneeded
            case "storyboard", "xib": .interface
            case "xcassets": .catalogue
            case "xcdatamodel", "xcdatamodeld": .model
            case let type where Self.foreignTypes.contains(type): .foreign
            case let type where Self.missedTypes.contains(type): .missed
            case let type where Self.unneededTypes.contains(type): .unneeded
            default: .resource
            }
    }
}
