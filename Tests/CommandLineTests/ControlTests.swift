import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

@Suite(.timeLimit(.minutes(1))) struct ControlTests {
    @Test(arguments: [
        (["user", "home"], ControlRequest.user(.pressedHome)), (["user", "open", "a.b"], .user(.opened("a.b"))),
        (["user", "remove", "a.b"], .user(.removed("a.b"))), (["user", "lock"], .user(.locked)),
        (["user", "unlock"], .user(.unlocked)), (["user", "interrupt", "begin"], .user(.interruptionBegan)),
        (["user", "interrupt", "end"], .user(.interruptionEnded)), (["device", "shutdown"], .shutdown),
        (["app", "uninstall", "a.b"], .perform([.uninstalled(AppIdentifier("a.b"))])),
        (["simulate", "prewarm", "a.b"], .simulate(.prewarm("a.b"))),
        (["app", "terminate", "a.b"], .simulate(.termination("a.b"))),
        (["app", "install", "/etc/../tmp"], .install(path: "/tmp")),
        (["app", "launch", "a.b", "x", "--", "-y"], .perform([.user(.opened("a.b"))], arguments: ["x", "-y"])),
        (["app", "launch", "--background", "a.b"], .perform([.woken(AppIdentifier("a.b"), .fetch)], arguments: [])),
        (["environment", "set", "network=none", "battery=5"], .environment([.network(.none), .battery(5)])),
        (["simulate", "memory-pressure"], .simulate(.memoryPressure)), (["simulate", "reboot"], .simulate(.reboot)),
        (["simulate", "expire", "a.b"], .simulate(.expiration("a.b"))),
        (["simulate", "fetch", "a.b"], .simulate(.fetch("a.b"))),
        (["simulate", "task", "a.b.c"], .simulate(.task(identifier: "a.b.c"))),
        (["user", "stop", "a.b.c"], .user(.stoppedTask(identifier: "a.b.c"))),
        (["user", "tap", "story"], .user(.tapped(notification: "story"))),
        (["user", "allow", "notifications", "a.b"], .user(.answeredNotifications("a.b", isAllowed: true))),
        (["user", "allow", "location", "a.b"], .user(.answeredLocation("a.b", .whenInUse))),
        (["user", "allow", "location-always", "a.b"], .user(.answeredLocation("a.b", .always))),
        (["user", "deny", "location", "a.b"], .user(.answeredLocation("a.b", .denied))),
        (["user", "deny", "notifications", "a.b"], .user(.answeredNotifications("a.b", isAllowed: false))),
    ])
    func order_asksTheDevice(arguments: [String], request: ControlRequest) async throws {
        let device = try FakeDevice { _ in [.done] }
        let people = try await Program.run(arguments.beforeTerminator(["--device", device.socket]))
        #expect(people.code == 0, "\(people.errors)")
        #expect(people.output.isEmpty)
        let program = try await Program.run(arguments.beforeTerminator(["--device", device.socket, "--json"]))
        #expect(program.code == 0)
        #expect(program.output == "{\"done\":true}\n")
        #expect(device.requests == [request, request])
    }

    @Test func refusal_saysReasonAndRule() async throws {
        let device = try FakeDevice { _ in [.refused(reason: "no app 'a.b' is installed; see 'app list'", rule: "L-5")]
        }
        let result = try await Program.run("user", "open", "a.b", "--device", device.socket)
        #expect(result.code == 2)
        #expect(result.errors == "offstage: no app 'a.b' is installed; see 'app list' (L-5)\n")
    }

    @Test func failure_endsWithThree() async throws {
        let device = try FakeDevice { _ in [.failed(reason: "a.b could not be started: exec format error")] }
        let result = try await Program.run("app", "launch", "a.b", "--device", device.socket, "--json")
        #expect(result.code == 3)
        #expect(result.output.isEmpty)
        #expect(result.errors == "offstage: a.b could not be started: exec format error\n")
    }

    @Test func device_endsBeforeItAnswers() async throws {
        let device = try FakeDevice { _ in [] }
        let result = try await Program.run("device", "status", "--device", device.socket)
        #expect(result.code == 3)
        #expect(result.errors.contains("ended before it answered"))
    }

    @Test func device_answersSomethingElse() async throws {
        let device = try FakeDevice { _ in [.path("/")] }
        let result = try await Program.run("app", "list", "--device", device.socket)
        #expect(result.code == 3)
        #expect(result.errors.contains("same version"))
    }

    @Test func socket_withALongPath() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/" + String(repeating: "long", count: 30)
        let short = try FakeDevice { _ in [.done] }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/control", withDestinationPath: short.socket)
        let result = try await Program.run("user", "home", "--device", folder + "/control")
        #expect(result.code == 0, "\(result.errors)")
    }

    @Test(arguments: ["wrong", nil]) func secret_thatIsWrongOrMissing_isAClearRefusal(secret: String?) async throws {
        let state = "/tmp/offstage-secret-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: state) }
        let device = try RunningProgram(Program.path, ["device", "run", "--state", state])
        for await line in device.lines where line.hasPrefix("ready ") { break }
        let file = URL(fileURLWithPath: state + "/secret")
        let right = try Data(contentsOf: file)
        if let secret { try Data(secret.utf8).write(to: file) } else { try FileManager.default.removeItem(at: file) }
        for words in [["app", "list"], ["device", "shutdown"], ["log", "show"]] {
            let result = try await Program.run(words + ["--device", state + "/control"])
            #expect(result.code == 3)
            #expect(result.output.isEmpty)
            #expect(
                result.errors == """
                    offstage: the device takes no orders without the secret in \(state)/secret; run the command as the \
                    device's owner, outside apps

                    """
            )
        }
        try right.write(to: file)
        #expect(try await Program.run("device", "shutdown", "--device", state + "/control").code == 0)
    }

    @Test func list_forPeopleAndPrograms() async throws {
        let device = try FakeDevice { _ in
            [
                .apps([
                    .init(
                        identifier: "com.example.a",
                        name: "A",
                        state: "suspended",
                        pid: 42,
                        badge: 3,
                        forceQuit: false
                    ),
                    .init(
                        identifier: "b",
                        name: "B\u{1B}[2J",
                        state: "not-running",
                        pid: nil,
                        badge: 0,
                        forceQuit: true
                    ),
                ])
            ]
        }
        let people = try await Program.run("app", "list", "--device", device.socket)
        #expect(
            people.output == """
                IDENTIFIER     NAME        STATE                 PID  BADGE
                com.example.a  A           suspended              42      3
                b              B\\u{1B}[2J  not-running, removed    -      0

                """
        )
        let program = try await Program.run("app", "list", "--device", device.socket, "--json")
        let list = try JSONDecoder().decode([String: [ControlReply.App]].self, from: Data(program.output.utf8))
        #expect(list["apps"]?.map(\.identifier) == ["com.example.a", "b"])
    }

    @Test func status_environment_container_snapshot() async throws {
        let status = ControlReply.Status(
            os: 17,
            seed: 7,
            speed: 1,
            state: "/s",
            now: 3_723_004_000_000,
            locked: false,
            foreground: nil
        )
        let device = try FakeDevice { request in
            switch request {
            case .status: [.status(status)]
            case .showEnvironment: [.environment([.init(key: "network", value: "wifi")])]
            case .container(_, let kind, let group): [.path("/\(kind)/\(group ?? "-")")]
            case .snapshot: [.snapshot(text: "+--+\n", svg: "<svg/>\n")]
            case .token(_, let environment): [.token(text: "ab12", environment: environment ?? "development")]
            default: [.done]
            }
        }
        let socket = ["--device", device.socket]
        #expect(try await Program.run(["device", "status"] + socket).output.contains("up          1:02:03.004"))
        #expect(try await Program.run(["environment", "show"] + socket).output == "KEY      VALUE\nnetwork  wifi\n")
        #expect(
            try await Program.run(["environment", "show", "--json"] + socket).output == "{\"network\":\"wifi\"}\n"
        )
        #expect(try await Program.run(["app", "container", "a.b"] + socket).output == "/data/-\n")
        #expect(try await Program.run(["app", "container", "a.b", "group", "g"] + socket).output == "/group/g\n")
        #expect(try await Program.run(["app", "snapshot", "a.b"] + socket).output == "+--+\n")
        #expect(try await Program.run(["app", "snapshot", "a.b", "--svg"] + socket).output == "<svg/>\n")
        #expect(
            try await Program.run(["app", "snapshot", "a.b", "--json"] + socket).output
                == "{\"svg\":\"<svg/>\\n\",\"text\":\"+--+\\n\"}\n"
        )
        #expect(try await Program.run(["app", "token", "a.b"] + socket).output == "ab12\n")
        #expect(
            try await Program.run(["app", "token", "a.b", "--environment", "production", "--json"] + socket).output
                == "{\"app\":\"a.b\",\"environment\":\"production\",\"token\":\"ab12\"}\n"
        )
    }

    @Test func erase_ofARunningDevice() async throws {
        let device = try FakeDevice { _ in [.done] }
        let result = try await Program.run("device", "erase", "--device", device.socket)
        #expect(result.code == 2)
        #expect(result.errors.contains("shut it down"))
    }

    @Test func erase_ofAnotherFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "erase-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "precious"))
        let refused = try await Program.run("device", "erase", "--device", folder.path + "/control")
        #expect(refused.code == 2)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/precious"))
        try Data().write(to: folder.appending(path: "device.sqlite"))
        let erased = try await Program.run("device", "erase", "--device", folder.path + "/control")
        #expect(erased.code == 0, "\(erased.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lock"])
    }
}

extension [String] {
    /// Options go before `--`, after which everything is an argument.
    fileprivate func beforeTerminator(_ options: [String]) -> [String] {
        let place = firstIndex(of: "--") ?? endIndex
        return self[..<place] + options + self[place...]
    }
}
