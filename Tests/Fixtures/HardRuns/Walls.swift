import Foundation
import OffstageDevice
import OffstageKernel

/// An app is kept to its own, and what it tries beyond is in the log.
enum Walls {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let other = try phone.install("other", "folder")
        let container = phone.device.dataContainer(of: other) ?? ""
        let state = "\(phone.folder)/device"
        for file in ["\(container)/Documents/note", "\(state)/device.sqlite", "\(state)/secret", "\(state)/control"] {
            try Data("note".utf8).write(to: URL(fileURLWithPath: file))
        }
        let listener = try AbstractListener()
        let app = try phone.install("walls", "walls", container, state)
        try phone.open(app)
        try phone.run(until: 300)
        withExtendedLifetime(listener) {}
        check(phone, app)
        let note = FileManager.default.contents(atPath: "\(container)/Documents/note")
        phone.expect(note, is: Data("note".utf8), "the other app's file")
        return phone
    }

    private static func check(_ phone: Phone, _ app: AppIdentifier) {
        let said = phone.lines(app).map(\.text)
        phone.expect(said.last, is: "walls over", "the last word")
        let walls = said.filter { $0.hasPrefix("wall ") }
        phone.expect(walls.count, is: 23, "the number of walls")
        for wall in walls where !wall.hasSuffix(": EPERM") && !wall.hasSuffix(": refused") { phone.check(false, wall) }
        phone.expect(said.filter { $0.hasPrefix("yes: ") }.count, is: 12, "what an app may do")
        for line in said where line.hasPrefix("NO") { phone.check(false, line) }
        let violations = phone.records("sandbox-violation", app).map { "\($0["call"].text) \($0["path"].text)" }
        // Where Foundation looks first is its own affair.
        phone.expect(Set(violations).count, is: violations.count, "violations told once")
        for expected in [
            "open /containers/data/", "unlink /containers/data/", "rename /containers/data/", "link /containers/data/",
            "mkdir /containers/data/", "truncate /containers/data/", "chmod /containers/data/",
            "chown /containers/data/",
            "utimes /containers/data/", "setxattr /containers/data/", "opendir /containers/data/",
            "open /device.sqlite", "open /secret", "open /etc/offstage-was-here", "connect /control",
            "connect @offstage-walls", "kill ",
        ] {
            phone.check(violations.contains { $0.hasPrefix(expected) }, "no violation says \(expected): \(violations)")
        }
        phone.check(!violations.contains { $0.contains("hard-run") }, "a folder of the host is told: \(violations)")
        let findings = phone.records("finding", app)
        phone.expect(findings.count, is: violations.count, "findings")
        phone.check(findings.allSatisfy { $0["level"].text == "warning" }, "a violation is no warning")
    }
}

/// A socket that only its name protects; somebody else may have the name already, which serves as well.
private final class AbstractListener {
    private let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)

    init() throws {
        let name = "\0offstage-walls"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound || errno == EADDRINUSE else { throw Complaint("no abstract socket: \(errno)") }
        listen(descriptor, 4)
    }

    deinit { close(descriptor) }
}
