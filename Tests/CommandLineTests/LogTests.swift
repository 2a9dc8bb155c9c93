import Foundation
import OffstageDevice
import OffstageKernel
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
        guard case .log(let query, let follow) = request else { return [.done] }
        let rest = query.last == 0 ? [] : lines.filter { LogEntry($0).sequence >= query.from }
        guard follow else { return [page(Array(rest.prefix(2)))] }
        return rest.map { page([$0]) }
    }

    private static func page(_ lines: [String]) -> ControlReply {
        .lines(LogPage(lines, next: lines.last.map { LogEntry($0).sequence + 1 } ?? 6))
    }

    @Test func show_forPrograms() async throws {
        let device = try FakeDevice(Self.answer)
        let result = try await Program.run("log", "show", "--json", "--app", "a.b", "--device", device.socket)
        #expect(result.code == 0)
        #expect(result.output == Self.lines.joined(separator: "\n") + "\n")
        #expect(device.requests.first == .log(LogQuery(app: "a.b"), follow: false))
        // One page ahead, and no more.
        #expect(
            device.requests.dropFirst() == [3, 5, 6].map { .log(LogQuery(from: $0, app: "a.b"), follow: false) }[...]
        )
    }

    @Test func show_forPeople() async throws {
        let device = try FakeDevice(Self.answer)
        let result = try await Program.run("log", "show", "--device", device.socket)
        #expect(
            result.output == """
                 0:00:00.000  a.b                   app-launched              reason=user state=inactive
                 1:02:03.004  a.b                   task-begun                task=1 name="two words" open=[x, y]
                 1:02:03.004  a.b                   app-log                   hello\\u{1B}[31m
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
            guard case .log(_, true) = request else { return Self.answer(request) }
            return [Self.page([Self.lines[4]])]
        }
        let result = try await Program.run("log", "stream", "--json", "--device", device.socket)
        #expect(result.code == 0)
        #expect(result.output == Self.lines[4] + "\n")
        #expect(device.requests.last == .log(LogQuery(from: 6), follow: true))
        // The end is asked for, not read up to.
        #expect(device.requests.first == .log(LogQuery(last: 0), follow: false))
    }

    @Test func stream_interrupted() async throws {
        let device = try FakeDevice(keepsStreams: true) { request in
            guard case .log(_, true) = request else { return [Self.page([])] }
            return [Self.page([Self.lines[0]])]
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
        #expect(device.requests.contains(.log(LogQuery(from: 6, app: "a.b"), follow: true)))
    }

    @Test(arguments: [
        (["--last", "5"], LogQuery(last: 5)), (["--since", "1h30m"], LogQuery(since: 5_400_000_000_000)),
        (["--event", "app-killed", "--app", "a"], LogQuery(app: "a", event: "app-killed")),
        (["--since", "4s ago"], LogQuery(since: 6_000_000_000)),
    ])
    func show_withFilters_leavesThemToTheDevice(options: [String], query: LogQuery) async throws {
        let status = ControlReply.Status(
            os: 17,
            seed: 1,
            speed: 1,
            state: "/",
            now: 10_000_000_000,
            locked: false,
            foreground: nil
        )
        let device = try FakeDevice { request in
            if case .status = request { [.status(status)] } else { [Self.page([])] }
        }
        let result = try await Program.run(["log", "show", "--device", device.socket] + options)
        #expect(result.code == 0, "\(result.errors)")
        #expect(device.requests.last == .log(query, follow: false))
    }

    @Test(arguments: [
        (["--event", "app-kiled"], "There is no event `app-kiled`; did you mean `app-killed`?"),
        (["--since", "5 minutes"], "`5 minutes` is no duration; did you mean `5m`?"),
        (["--since", "5"], "`5` has no unit"), (["--last", "0"], "The number of lines is 1 or more."),
    ])
    func show_withFiltersThatAreNone(options: [String], sentence: String) async throws {
        let result = try await Program.run(["log", "show", "--device", "/nowhere"] + options)
        #expect(result.code == 2)
        #expect(result.errors.contains(sentence), "\(result.errors)")
    }

    @Test func stream_ofAnAppThatIsNotThereYet() async throws {
        let device = try FakeDevice { request in
            guard case .log(let query, let isFollowed) = request, query.app != nil, !isFollowed else {
                return Self.answer(request)
            }
            return [.refused(reason: "no app a.c is installed: did you mean a.b?", rule: nil)]
        }
        let show = try await Program.run("log", "show", "--app", "a.c", "--device", device.socket)
        #expect(show.code == 2)
        #expect(show.errors == "offstage: no app a.c is installed: did you mean a.b?\n")
        let stream = try await Program.run("log", "stream", "--app", "a.c", "--device", device.socket)
        #expect(stream.code == 0)
        #expect(stream.errors.contains("did you mean a.b?; its lines are waited for."))
    }
}
