import Foundation
import Glibc
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// A live app is kept to its own, as one in virtual time is (``HardRunTests``).
@Suite(.timeLimit(.minutes(1)), .serialized, .enabled(if: Sandbox.isThere)) struct SandboxTests {
    private static let other = "com.example.other"

    @Test func app_isKeptToItsOwn() async throws {
        let device = try TestDevice()
        try await device.install(Self.other)
        try await device.install(executable: "HardApp")
        let container = try await device.container("data", Self.other)
        let note = URL(fileURLWithPath: "\(container)/Documents/note")
        try Data("note".utf8).write(to: note)
        let listener = try listenAbstractly("offstage-walls")
        defer { close(listener) }
        let words = ["walls", container, device.state]
        #expect(await device.ask(.perform([.user(.opened(AppIdentifier(TestDevice.app)))], arguments: words)) == .done)
        try await device.line("walls over")

        let lines = try await device.lines()
        let said = lines.filter { $0.contains("\"app-log\"") }
        let walls = said.filter { $0.contains(" wall ") }
        #expect(walls.count == 23)
        for wall in walls { #expect(wall.contains(": EPERM\"") || wall.contains(": refused\""), "\(wall)") }
        #expect(said.filter { $0.contains(" yes: ") }.count == 12)
        for line in said { #expect(!line.contains(" NO"), "\(line)") }
        let violations = lines.filter { $0.contains("\"sandbox-violation\"") }
        for (path, call) in [
            ("/containers/data/", "open"), ("/containers/data/", "chmod"), ("/containers/data/", "utimes"),
            ("/device.sqlite", "open"), ("/secret", "open"), ("/control", "connect"), ("@offstage-walls", "connect"),
        ] {
            let isTold = violations.contains {
                $0.contains("\"path\":\"\(path)") && $0.contains("\"call\":\"\(call)\"")
            }
            #expect(isTold, "\(call) \(path): \(violations)")
        }
        #expect(violations.contains { $0.hasSuffix("\"call\":\"kill\"}") })
        #expect(!lines.contains { $0.contains(device.state) })
        #expect(try Data(contentsOf: note) == Data("note".utf8))
        #expect(try await device.listed(Self.other).state == "not-running")
    }

    /// A socket that only its name protects. Somebody else may have the name already, which serves as well.
    private func listenAbstractly(_ name: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = [0] + Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        try #require(isBound || errno == EADDRINUSE)
        listen(descriptor, 4)
        return descriptor
    }

    @Test func groups_areThoseOfTheEntitlements() async throws {
        let device = try TestDevice()
        let path = try device.scratch.bundle()
        let list = ["com.apple.security.application-groups": ["group.own"]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: "\(path)/Entitlements.plist"))
        #expect(await device.ask(.install(path: path)) == .done)
        guard
            case .path(let other) = await device.ask(
                .container(app: TestDevice.app, kind: "group", group: "group.other")
            )
        else {
            Issue.record("no group")
            return
        }
        try Data().write(to: URL(fileURLWithPath: "\(other)/file"))
        #expect(await device.launch("groups") == .done)
        try await device.line("group.own open, group.other closed")
    }

    @Test func libraries_areFoundAsTheLoaderFindsThem() throws {
        // The tests' own program was linked with the folder of the Swift runtime.
        let folders = ProgramLibraries.folders(of: fixture("WireFixture"))
        #expect(folders.contains { FileManager.default.fileExists(atPath: "\($0)/libswiftCore.so") }, "\(folders)")
        #expect(ProgramLibraries.folders(of: "/etc/passwd") == [])
        #expect(ProgramLibraries.folders(of: "/nowhere") == [])
        // Cut off anywhere, it is read as far as it goes.
        let scratch = try Scratch()
        let whole = try Data(contentsOf: URL(fileURLWithPath: fixture("WireFixture")), options: .alwaysMapped)
        for length in [0, 4, 63, 64, 120, 4096, 65_536, whole.count / 2] {
            let part = URL(fileURLWithPath: "\(scratch.path)/part")
            try whole.prefix(length).write(to: part)
            _ = ProgramLibraries.folders(of: part.path)
        }
    }
}
