import Foundation
import OffstageTesting
import Testing

/// Apps that die fail a test by their finding; an app that cannot be run ends the step, because nothing was tested.
@Suite(.timeLimit(.minutes(3))) struct DeathTests {
    @Test func crash_failsTheTestThatExpectsNoFinding() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture", arguments: ["crash"])
        try await phone.open(app)
        try await phone.home()
        phone.expect(.appCrashed, of: app, count: 1)
        withKnownIssue {
            phone.expectNoFindings()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("app-crashed") && $0.rawValue.contains("there is no room") }
        }
        phone.expectFindings("app-crashed")
        #expect(phone.findings.first?.file?.hasPrefix("Tests/Fixtures/TestingFixture/") == true, "\(phone.findings)")
    }

    @Test func wire_broken_endsTheStep() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture", arguments: ["wire"])
        try await phone.open(app)
        let error = try await #require(throws: VirtualDeviceError.self) { try await phone.home() }
        #expect(error.code == .unusable)
        #expect(error.reason.hasPrefix("the wire to \(app) broke, and it was ended: "), "\(error)")
    }

    @Test func launch_thatFails_endsTheStep() async throws {
        let bundle = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/Broken.app")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: bundle.deletingLastPathComponent()) }
        let values = [
            "CFBundleIdentifier": "com.example.broken", "CFBundleExecutable": "App", "CFBundleName": "Broken",
        ]
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
            .write(to: bundle.appending(path: "Info.plist"))
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var program = try Data(contentsOf: tests.deletingLastPathComponent().appending(path: "TestingFixture"))
        // It names a library that is not there, so the system's loader gives it up.
        let range = try #require(program.range(of: Data("\0libFoundation.so\0".utf8)))
        program.replaceSubrange(range, with: Data("\0libFoundatiXn.so\0".utf8))
        try program.write(to: bundle.appending(path: "App"))
        chmod(bundle.appending(path: "App").path, 0o755)

        let phone = try await VirtualDevice()
        let app = try await phone.install(bundle: bundle.path)
        let error = try await #require(throws: VirtualDeviceError.self) { try await phone.open(app) }
        #expect(error.code == .unusable)
        #expect(error.reason.hasPrefix("\(app) could not be launched: "), "\(error)")
    }
}
