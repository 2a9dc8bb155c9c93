import COffstageSpawn
import Foundation

/// Copies a bundle. `FileManager` would do it too, but hands large files to the kernel in pieces of a page: a program
/// with Swift's libraries in it would take twice as long.
enum BundleCopy {
    /// - Throws: an error of Foundation or the system's.
    static func copy(_ source: String, to target: String) throws {
        let files = FileManager.default
        switch try files.attributesOfItem(atPath: source)[.type] as? FileAttributeType {
        case .typeDirectory?:
            try files.createDirectory(atPath: target, withIntermediateDirectories: false)
            for name in try files.contentsOfDirectory(atPath: source) {
                try copy("\(source)/\(name)", to: "\(target)/\(name)")
            }
        case .typeRegular?:
            guard offstage_copy_file(source, target) == 0 else {
                throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
            }
        case .typeSymbolicLink?:
            let destination = try files.destinationOfSymbolicLink(atPath: source)
            try files.createSymbolicLink(atPath: target, withDestinationPath: destination)
        default: throw POSIXError(.EINVAL)
        }
    }
}
