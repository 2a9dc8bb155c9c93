import COffstageSpawn
import Foundation
import Glibc
import OffstageKernel

/// The files of background transfers: what came of a download so far, and what an upload sends.
///
/// They lie in the device's own folder, on the file system of the containers. An app gets another name for the same
/// file (a hard link), so that nothing is copied, and what the app does with its name leaves the device's alone until
/// the app has said that it has what it wants (T-46).
struct TransferFiles: Sendable {
    private let folder: StateFolder
    /// Whether what is told must be on the disk: a device in virtual time does not outlive its host.
    let isDurable: Bool

    /// Bytes that stay free on the disk (E-26).
    private let headroom: Int64

    init(_ folder: StateFolder, isDurable: Bool, headroom: Int64 = usualHeadroom) {
        self.folder = folder
        self.isDurable = isDurable
        self.headroom = headroom
    }

    /// Where the body of a response is written.
    func part(of key: TransferKey) -> String { "\(folder(of: key.session.app))/\(name(of: key)).part" }

    /// What an upload sends, as it was when the task was made (T-22).
    func body(of key: TransferKey) -> String { "\(folder(of: key.session.app))/\(name(of: key)).body" }

    /// Where it says whose bytes the part has.
    func note(of key: TransferKey) -> String { "\(folder(of: key.session.app))/\(name(of: key)).note" }

    func folder(of app: AppIdentifier) -> String { "\(folder.transfers)/\(app.rawValue)" }

    /// The same on every device and in every run.
    private func name(of key: TransferKey) -> String {
        let hash = Self.hash("\(key.session.session)\u{0}\(key.task)")
        return String(repeating: "0", count: 16 - String(hash, radix: 16).count) + String(hash, radix: 16)
    }

    /// FNV-1a of 64 bits.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Removes what no task knows: a device that was killed had taken a file and not yet written down for which.
    func keep(only keys: [TransferKey]) {
        let known = Set(keys.flatMap { [part(of: $0), note(of: $0), body(of: $0)] })
        for app in entries(of: folder.transfers) {
            let place = "\(folder.transfers)/\(app)"
            for name in entries(of: place) where !known.contains("\(place)/\(name)") { unlink("\(place)/\(name)") }
        }
    }

    // MARK: Taking

    /// Keeps the file that an upload sends, whatever its app does with it (T-22).
    /// - Returns: nil if there is no such file that can be read.
    func takeBody(_ path: String, for key: TransferKey) -> Taken? {
        take(path, to: body(of: key), app: key.session.app)
    }

    /// A file that was taken into keeping.
    struct Taken {
        var bytes: Int64
        /// By this it is seen whether the app's own file goes on to be the same; nil if it was copied.
        var mark: BodyMark?
    }

    /// What became of the app's own file of an upload.
    enum BodyFate {
        case same, changed, gone
    }

    /// A file that has lost a name may have lost the app's: then all that are left are the device's own.
    func fate(of key: TransferKey, since mark: BodyMark) -> BodyFate {
        guard let now = Self.mark(body(of: key)) else { return .same }
        if now.links < mark.links, now.links <= keptNames(of: body(of: key), app: key.session.app) { return .gone }
        return now.bytes == mark.bytes && now.modified == mark.modified ? .same : .changed
    }

    /// How many uploads keep this file: an app may send one twice.
    private func keptNames(of path: String, app: AppIdentifier) -> Int {
        var body = stat()
        guard stat(path, &body) == 0 else { return 0 }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: app))) ?? []
        return names.count { name in
            var status = stat()
            guard name.hasSuffix(".body"), stat("\(folder(of: app))/\(name)", &status) == 0 else { return false }
            return status.st_ino == body.st_ino && status.st_dev == body.st_dev
        }
    }

    private static func mark(_ path: String) -> BodyMark? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        return BodyMark(links: Int(status.st_nlink), bytes: Int64(status.st_size), modified: modified)
    }

    /// Goes on with the file that another task has left (T-63).
    /// - Returns: its bytes, or nil if it is not there any more.
    func takePart(_ path: String, for key: TransferKey) -> Int64? {
        take(path, to: part(of: key), app: key.session.app)?.bytes
    }

    private func take(_ path: String, to place: String, app: AppIdentifier) -> Taken? {
        mkdir(folder(of: app), 0o700)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
        unlink(place)
        // Not every file system has links, and none has them across its borders.
        let isLinked = link(path, place) == 0
        if !isLinked {
            guard (try? FileManager.default.copyItem(atPath: path, toPath: place)) != nil else { return nil }
        }
        sync(place)
        sync(folder(of: app))
        return Taken(bytes: Int64(status.st_size), mark: isLinked ? Self.mark(place) : nil)
    }

    // MARK: Giving

    /// Gives the app a name for what came: until its delegate has returned, or for another task (T-35).
    /// - Parameter container: the app's data container.
    /// - Returns: the path, or nil if there is no file.
    func publish(_ key: TransferKey, in container: String) -> String? {
        let downloads = "\(container)/Library/Caches/com.apple.nsurlsessiond/Downloads/\(key.session.app.rawValue)"
        let letters = name(of: key).suffix(6).uppercased()
        let place = "\(downloads)/CFNetworkDownload_\(letters).tmp"
        let part = part(of: key)
        if link(part, place) == 0 { return place }
        // One of an earlier process is still there.
        if errno == EEXIST { return unlink(place) == 0 && link(part, place) == 0 ? place : nil }
        // The folder is made for the first file, and again where the app has removed it.
        let made: Void? = try? FileManager.default.createDirectory(
            atPath: downloads,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return made != nil && link(part, place) == 0 ? place : nil
    }

    func discard(_ key: TransferKey) {
        unlink(part(of: key))
        forgetNote(of: key)
        unlink(body(of: key))
    }

    func discardAll(of app: AppIdentifier) {
        try? FileManager.default.removeItem(atPath: folder(of: app))
    }

    // MARK: Writing

    /// Opens the file of a response's body.
    /// - Parameter length: what of it counts; the rest was never told of (E-25b).
    /// - Returns: a descriptor and what is there of that, or nil if it cannot be opened.
    func open(_ key: TransferKey, keeping length: Int64) -> (descriptor: Int32, length: Int64)? {
        let part = part(of: key)
        func open() -> Int32 { Glibc.open(part, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        var descriptor = open()
        if descriptor < 0, errno == ENOENT, mkdir(folder(of: key.session.app), 0o700) == 0 { descriptor = open() }
        guard descriptor >= 0 else { return nil }
        let found = Int64(lseek(descriptor, 0, SEEK_END))
        let there = min(length, found)
        guard there == found || ftruncate(descriptor, Int(there)) == 0 else {
            close(descriptor)
            return nil
        }
        return (descriptor, there)
    }

    /// So much stays free for the device itself and its apps. Chosen: a phone's own services stop at a tenth of a
    /// gigabyte, and the host's others need some too.
    static let usualHeadroom: Int64 = 64 << 20
    /// What is shorter finds its room as it comes.
    private static let longFile: Int64 = 1 << 20

    /// Whether so many bytes more leave room enough (E-26). In virtual time the host's disk must not decide.
    func hasRoom(for bytes: Int64) -> Bool {
        guard isDurable, bytes >= Self.longFile else { return true }
        var status = statvfs()
        guard statvfs(folder.transfers, &status) == 0 else { return true }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize)) - bytes >= headroom
    }

    /// Keeps room for a file of this length, where the file system can; its length does not change (E-26).
    /// - Returns: false if there is none.
    func keepRoom(for length: Int64, in descriptor: Int32) -> Bool {
        guard isDurable, length >= Self.longFile else { return true }
        return offstage_keep_space(descriptor, length) == 0 || (errno != ENOSPC && errno != EDQUOT)
    }

    /// Writes all of the bytes.
    /// - Returns: `errno`, or nil if all is well.
    static func write(_ bytes: [UInt8], to descriptor: Int32, at offset: Int64) -> Int32? {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(offset) + done)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            done += count
        }
        return nil
    }

    func flush(_ descriptor: Int32) {
        if isDurable { fsync(descriptor) }
    }

    func sync(_ path: String) {
        guard isDurable else { return }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
