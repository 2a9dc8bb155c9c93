import Foundation
import Glibc
import OffstageJSON
import OffstageKernel
import OffstageTransfer

/// What is written down beside a partial file: of which resource its bytes are (E-1).
///
/// It is made after the file was emptied and before it has a byte that is to outlive the device, and is gone before the
/// file is emptied for another resource. So whoever finds it knows whose bytes lie in the file, and because they are
/// written from the first to the last, how many: all of them while the machine has not been started again, for what was
/// written outlives a killed device in the system's memory; afterwards only those that were flushed before the device
/// told of them (E-25).
struct PartNote: Codable, Equatable {
    /// Names the time since the machine was started; nil where it does not say.
    var boot: String?
    /// Of the resource; no bytes of it are counted.
    var resource: PartialFile
}

extension TransferFiles {
    /// What is known of a partial file.
    enum Noted: Equatable {
        case nothing
        /// Something is there that cannot be read: nobody knows whose bytes these are.
        case garbled
        case note(PartNote)
    }

    static let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)

    /// What may be gone on with.
    /// - Parameter told: what the device was told of last, which was flushed before.
    /// - Returns: at most so many bytes count as the result says; nil if there is nothing.
    static func trusted(_ noted: Noted, told: PartialFile?, boot: String? = boot) -> PartialFile? {
        switch noted {
        case .nothing: return told
        case .garbled: return nil
        case .note(let note):
            var partial = note.resource
            partial.changes = max(partial.changes, told?.changes ?? 0)
            let isSame = told?.entityTag == partial.entityTag && told?.lastModified == partial.lastModified
            let outlived = boot != nil && note.boot == boot
            partial.length = outlived ? .max : isSame ? told?.length ?? 0 : 0
            return partial
        }
    }

    func noted(of key: TransferKey) -> Noted {
        // Most have none, and Foundation takes long to say so.
        guard isDurable, access(note(of: key), F_OK) == 0 else { return .nothing }
        guard let text = try? Data(contentsOf: URL(filePath: note(of: key))) else { return .nothing }
        guard let note = try? JSON.decoded(as: PartNote.self, from: text) else { return .garbled }
        return .note(note)
    }

    /// Says whose bytes the file has from now on. In virtual time nothing outlives the device.
    /// - Parameter durably: whether the file had others before, which nobody may take for these.
    func note(_ resource: PartialFile, of key: TransferKey, durably: Bool) {
        guard isDurable else { return }
        var resource = resource
        resource.length = 0
        guard let text = try? JSON.encoded(PartNote(boot: Self.boot, resource: resource)) else { return }
        let place = note(of: key)
        let draft = place + ".draft"
        let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let failure = Self.write(text, to: descriptor, at: 0)
        if durably { fsync(descriptor) }
        close(descriptor)
        guard failure == nil, rename(draft, place) == 0 else { return _ = unlink(draft) }
        if durably { sync(folder(of: key.session.app)) }
    }

    /// The file is to be another resource's, or is whole.
    func forgetNote(of key: TransferKey) {
        if isDurable { unlink(note(of: key)) }
    }
}
