import Foundation
import Glibc

/// The files of a gateway's state folder, which are its owner's only.
public struct GatewayFolder: Sendable {
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    public var database: String { path + "/gateway.sqlite" }
    public var authority: String { path + "/ca.pem" }
    var authorityKey: String { path + "/ca-key.pem" }
    public var certificate: String { path + "/certificate.pem" }
    var certificateKey: String { path + "/certificate-key.pem" }
    public var keys: String { path + "/keys.json" }
    public var lock: String { path + "/lock" }
    /// What the running gateway says of itself: its ready line.
    public var announcement: String { path + "/gateway.json" }

    /// The secret that admits new devices; made at the first run.
    func enrolment() throws(GatewayError) -> String {
        let path = path + "/enrol"
        if !FileManager.default.fileExists(atPath: path) {
            let digits = (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }
            try Self.write(digits.joined() + "\n", to: path)
        }
        return try Self.read(path).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func signingKey(_ keyID: String) -> String { "\(path)/AuthKey_\(keyID).p8" }

    func create() throws(GatewayError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw GatewayError(.cannotServe, "\(path) cannot be made: \(error.localizedDescription)")
        }
    }

    /// Takes the folder for one gateway until the process ends.
    func takeLock() throws(GatewayError) -> Int32 {
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw GatewayError(.cannotServe, "\(lock) cannot be opened: \(Self.problem)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw GatewayError(.cannotServe, "another gateway runs on \(path); stop it, or give another --state")
        }
        return descriptor
    }

    /// Whether a gateway runs on the folder.
    public var isInUse: Bool {
        let descriptor = open(lock, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Writes a file that only its owner can read; whoever reads it meanwhile sees the old one or the new one.
    static func write(_ text: String, to path: String) throws(GatewayError) {
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw GatewayError(.cannotServe, "\(path) cannot be written: \(problem)") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.synchronize()
        } catch {
            throw GatewayError(.cannotServe, "\(path) cannot be written: \(error.localizedDescription)")
        }
        guard rename(draft, path) == 0 else {
            throw GatewayError(.cannotServe, "\(path) cannot be written: \(problem)")
        }
    }

    static func read(_ path: String) throws(GatewayError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw GatewayError(.unusableInput, "\(path) cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static var problem: String { String(cString: strerror(errno)) }
}
