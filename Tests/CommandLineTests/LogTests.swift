import Foundation
import OffstageWire
import Testing

@testable import offstage

@Suite(.timeLimit(.minutes(1))) struct LogTests {
    static let lines = [
        #"{"t":0,"seq":1,"event":"app-launched","app":"a.b","reason":"user","state":"inactive"}"#,
        #"{"t":3723004000000,"seq":2,"event":"task-begun","app":"a.b","task":1,"name":"two words","open":["x","y"]}"#,
        #"{"t":3723004000000,"seq":3,"event":"app-log","app":"a.b","level":"info","message":"hello\u001b[31m"}"#,
        #"{"t":3723004000000,"seq":4,"event":"bgtask-completed","app":null,"success":true}"#,
        #"{"t":3723004000001,"seq":5,"event":"app-killed","app":"a.b","reason":"task-timeout","code":"0x8badf00d"}"#,
    ]

    /// Two lines a message, as a device does whose log is long.
    static func answer(_ request: ControlRequest) -> [ControlReply] {
        guard case .log(_, let from, let follow) = request else { return [.done] }
        let rest = lines.filter { LogEntry($0).sequence >= from }
        return follow ? rest.map { .lines([$0]) } : [.lines(Array(rest.prefix(2)))]
    }

    @Test func show_forPrograms() async throws {
        let device = try FakeDevice(Self.answer)
        let result = try await Program.run("log", "show", "--json", "--app", "a.b", "--device", device.socket)
        #expect(result.code == 0)
        #expect(result.output == Self.lines.joined(separator: "\n") + "\n")
        #expect(device.requests.first == .log(app: "a.b", from: 1, follow: false))
    }

    @Test func show_forPeople() async throws {
        let device = try FakeDevice(Self.answer)
        let result = try await Program.run("log", "show", "--device", device.socket)
        #expect(
            result.output == """
                 0:00:00.000  a.b                   app-launched              reason=user state=inactive
                 1:02:03.004  a.b                   task-begun                task=1 name="two words" open=[x, y]
                 1:02:03.004  a.b                   app-log                   hello\\u{1b}[31m
                 1:02:03.004  -                     bgtask-completed          success=true
                 1:02:03.004  a.b                   app-killed                reason=task-timeout code=0x8badf00d

                """
        )
    }

    @Test func layout_onATerminal() {
        var layout = LogLayout(isColoured: true)
        #expect(layout.line(LogEntry(Self.lines[4])).contains("\u{1B}[31mapp-killed"))
    }

    @Test func stream_beginsAtTheEnd() async throws {
        let device = try FakeDevice { request in
            guard case .log(_, _, true) = request else { return Self.answer(request) }
            return [.lines([Self.lines[4]])]
        }
        let result = try await Program.run("log", "stream", "--json", "--device", device.socket)
        #expect(result.code == 0)
        #expect(result.output == Self.lines[4] + "\n")
        #expect(device.requests.last == .log(app: nil, from: 6, follow: true))
    }

    @Test func stream_interrupted() async throws {
        let device = try FakeDevice(keepsStreams: true) { request in
            guard case .log(_, _, true) = request else { return [.lines([])] }
            return [.lines([Self.lines[0]])]
        }
        let program = try RunningProgram(Program.path, ["log", "stream", "--json", "--device", device.socket])
        for await line in program.lines {
            #expect(line == Self.lines[0])
            kill(program.identifier, SIGINT)
            break
        }
        let result = await program.result()
        #expect(result.code == 130)
    }

    @Test func launch_withConsole() async throws {
        let device = try FakeDevice(Self.answer)
        let result = try await Program.run("app", "launch", "a.b", "--console", "--device", device.socket)
        #expect(result.code == 0, "\(result.errors)")
        // What was written before the launch is not shown, and here nothing comes after it.
        #expect(result.output.isEmpty)
        #expect(device.requests.contains(.log(app: "a.b", from: 6, follow: true)))
    }
}
