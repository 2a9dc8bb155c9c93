import Foundation
import Glibc
import OffstageWire

/// A word that only the owner of the state folder can read, new with every start of the device. Apps cannot: their
/// sandbox keeps them from the file, but not from the socket.
struct ControlSecret: Sendable {
    let text: String
    let path: String

    /// - Throws: ``DeviceError`` if it cannot be kept.
    init(_ folder: StateFolder) throws(DeviceError) {
        path = "\(folder.path)/\(ControlKey.file)"
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in String(generator.next(), radix: 16) }.joined(separator: "-")
        do {
            try Data(text.utf8).writeForOwner(to: path)
        } catch {
            throw DeviceError(.stateUnusable, "\(path) cannot be written: \(systemReason())")
        }
    }
}
