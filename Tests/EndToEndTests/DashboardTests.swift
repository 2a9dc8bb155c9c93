import Foundation
import Testing

/// `offstage device run --dashboard`, and curl as its browser.
@Suite(.timeLimit(.minutes(3))) struct DashboardTests {
    private struct Answer {
        var status: Int
        var type: String
        var body: String
    }

    private static func url(of device: JoinedDevice) throws -> String {
        let ready = try #require(device.service.line(with: "ready ")).split(separator: " ")
        #expect(ready.count == 3 && ready[1] == Substring(device.folder.path + "/control"))
        let url = String(try #require(ready.last))
        #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/[0-9a-f]{32}\//) != nil)
        return url
    }

    private static func ask(_ url: String, _ options: String...) async throws -> Answer {
        try await ask(url, options)
    }

    private static func ask(_ url: String, _ options: [String]) async throws -> Answer {
        let words = ["-s", "--max-time", "30", "-w", "\n%{http_code} %{content_type}"] + options + [url]
        let output = try await Offstage.run(program: "/usr/bin/curl", words).output
        let parts = output.split(separator: "\n", omittingEmptySubsequences: false)
        let last = (parts.last ?? "").split(separator: " ", maxSplits: 1)
        return Answer(
            status: last.first.flatMap { Int($0) } ?? 0,
            type: last.count > 1 ? String(last[1]) : "",
            body: parts.dropLast().joined(separator: "\n")
        )
    }

    /// The curl that reads them inherits which signals the tests block: only SIGKILL ends it.
    private static func events(_ url: String, _ options: String...) throws -> Service {
        try Service(program: URL(filePath: "/usr/bin/curl"), ["-sN"] + options + [url + "events"])
    }

    private static func status(_ text: String) throws -> NSDictionary {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let status = NSMutableDictionary(dictionary: try #require(object as? [String: Any]))
        #expect(status["now"] is NSNumber)
        status.removeObject(forKey: "now")
        return status
    }

    @Test func dashboard_tellsWhatTheCommandsTell() async throws {
        let device = try JoinedDevice(["--dashboard", "0"])
        defer { device.remove() }
        let url = try Self.url(of: device)
        let page = try await Self.ask(url)
        #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
        #expect(page.body.hasPrefix("<!DOCTYPE html>") && page.body.contains("EventSource(\"events"))
        #expect(!page.body.contains("//127.0.0.1") && !page.body.contains("http:") && !page.body.contains("https:"))

        let events = try Self.events(url)
        defer { events.end(SIGKILL) }
        _ = try #require(events.line(with: "retry: "))
        try await device.install("ExecutionTime")
        let app = "com.example.execution-time"
        _ = try #require(events.line(with: "app-installed"))
        try await device.please("app", "launch", app)
        let launched = try #require(events.line(with: "app-launched"))
        let lines = try await device.please("log", "show", "--json").split(separator: "\n")
        let line = try #require(lines.first { "data: " + $0 == launched })
        let number = try #require(LivePhone.Line(String(line))["seq"])
        #expect(events.output.contains("id: \(number)\n\(launched)\n\n"))

        let status = try await Self.ask(url + "status")
        #expect(status.status == 200 && status.type == "application/json; charset=utf-8")
        let told = try await device.please("device", "status", "--json")
        #expect(try Self.status(status.body) == Self.status(told))
        #expect(try Self.status(status.body)["foreground"] as? String == app)
        for (path, words) in [("apps", ["app", "list"]), ("environment", ["environment", "show"]), ("transfers", [])] {
            let answer = try await Self.ask(url + path).body
            let options = ["--json", "--device", device.folder.path + "/control"]
            let printed = try await Offstage.run((words.isEmpty ? [path] : words) + options).output
            #expect(answer == printed && printed.hasPrefix("{"))
        }
    }

    @Test func events_givenWhatTheReaderHad_goOnThere() async throws {
        let device = try JoinedDevice(["--dashboard", "0"])
        defer { device.remove() }
        let url = try Self.url(of: device)
        try await device.install("ExecutionTime")
        try await device.please("environment", "set", "network=none")
        let count = try await device.please("log", "show", "--json").split(separator: "\n").count
        #expect(count > 2)
        let cases = [("last-event-id: 1", "?last=0", 2), ("x: y", "?last=1", count)]
        for (header, query, first) in cases {
            let words = ["-sN", "-H", header, url + "events" + query]
            let reader = try Service(program: URL(filePath: "/usr/bin/curl"), words)
            defer { reader.end(SIGKILL) }
            #expect(reader.line(with: "id: ") == "id: \(first)")
        }
        // A log with fewer lines than the reader had is another one.
        let stranger = try Self.events(url, "-H", "last-event-id: 4711")
        defer { stranger.end(SIGKILL) }
        _ = try #require(stranger.line(with: "retry: "))
        try await device.please("environment", "set", "network=wifi")
        #expect(stranger.line(with: "data: ")?.contains("\"network\":\"wifi\"") == true)
        try await device.please("device", "shutdown")
    }

    @Test func requests_thatAreNotForThisPage_areRefused() async throws {
        let device = try JoinedDevice(["--dashboard", "0"])
        defer { device.remove() }
        let url = try Self.url(of: device)
        let port = try #require(URL(string: url)?.port)
        let hosts = [
            ("localhost:\(port)", 200), ("LOCALHOST", 200), ("evil.example:\(port)", 403), ("", 403),
            ("127.0.0.1.evil.example", 403), ("localhost:1:2", 403), ("localhost\r\nhost: evil.example", 403),
        ]
        for (host, status) in hosts {
            for path in ["", "status", "events?last=x"] {
                let answer = try await Self.ask(url + path, "-H", host.isEmpty ? "host;" : "host: \(host)")
                #expect(answer.status == (status == 200 && path == "events?last=x" ? 400 : status), "\(host) \(path)")
                if status == 403 { #expect(answer.body.contains("localhost") && !answer.body.contains("seed")) }
            }
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            #expect(try await Self.ask(url + "status", "-X", method).status == 405)
        }
        for path in ["nothing", "status/", "../etc/passwd"] {
            #expect(try await Self.ask(url + path, "--path-as-is").status == 404)
        }
        #expect(try await Self.ask(url + "steps").status == 405)
        let token = url.split(separator: "/")[2]
        let changed = String(token.dropLast()) + (token.last == "0" ? "1" : "0")
        for wrong in ["", "status", "\(changed)/status", "\(token.dropLast())/status", "\(token)0/status"] {
            let answer = try await Self.ask("http://127.0.0.1:\(port)/\(wrong)")
            #expect(answer.status == 403 && answer.body.contains("ready") && !answer.body.contains("seed"), "\(wrong)")
        }
        let head = device.folder.appending(path: "head")
        try Data(("x: " + String(repeating: "y", count: 1 << 20)).utf8).write(to: head)
        #expect([400, 0].contains(try await Self.ask(url, "-H", "@\(head.path)").status))
        #expect(try await Self.ask(url + "status").status == 200)
    }

    @Test func steps_areTakenFromTheDevicesOwnPage() async throws {
        let device = try JoinedDevice(["--dashboard", "0"])
        defer { device.remove() }
        let url = try Self.url(of: device)
        let origin = "http://127.0.0.1:\(try #require(URL(string: url)?.port))"
        let json = "content-type: application/json"
        func send(_ step: String, _ headers: String...) async throws -> Answer {
            try await Self.ask(url + "steps", ["--data-binary", step] + headers.flatMap { ["-H", $0] })
        }
        func isLocked() async throws -> Any? { try Self.status(try await Self.ask(url + "status").body)["locked"] }
        let refused: [(headers: [String], status: Int)] = [
            ([json, "origin: http://evil.example"], 403), ([json, "origin: null"], 403),
            ([json, "origin: https://127.0.0.1"], 403), ([json, "host: evil.example"], 403),
            (["origin: \(origin)"], 415), (["content-type: text/plain"], 415),
        ]
        let before = try await isLocked() as? Bool
        let word = before == true ? "unlock" : "lock"
        for (headers, status) in refused {
            let step = ["--data-binary", "{\"\(word)\": null}"] + headers.flatMap { ["-H", $0] }
            #expect(try await Self.ask(url + "steps", step).status == status, "\(headers)")
        }
        #expect(try await isLocked() as? Bool == before, "nothing has changed")
        let done = try await send("{\"\(word)\": null}", json, "origin: \(origin)")
        #expect(done.status == 200 && done.body.contains("true"))
        #expect(try await isLocked() as? Bool != before)

        let change = try await send("{\"environment\": {\"network\": \"none\", \"charging\": \"true\"}}", json)
        #expect(change.status == 200, "\(change.body)")
        let environment = try await Self.ask(url + "environment").body
        #expect(environment.contains("\"network\":\"none\"") && environment.contains("\"charging\":\"true\""))
        for (step, sentence) in [
            ("{\"opne\": \"com.example.app\"}", "did you mean"), ("{\"open\": ", "YAML"), ("[]", "mapping"),
            ("{\"open\": \"com.example.Nobody\"}", "com.example.Nobody"), ("", "empty"),
            ("{\"home\": null, \"lock\": null}", "one thing"), ("{\"environment\": {\"network\": \"nine\"}}", "nine"),
        ] {
            let answer = try await send(step, json)
            #expect(answer.status == 400 && answer.body.contains(sentence), "\(step): \(answer.body)")
        }
        let long = device.folder.appending(path: "long")
        try Data(String(repeating: " ", count: 70_000).utf8).write(to: long)
        #expect(try await send("@\(long.path)", json, "expect:").status == 413)
        #expect(try await Self.ask(url + "snapshot?app=com.example.Nobody").status == 400)
        try await device.please("device", "shutdown")
    }

    @Test func port_thatIsTaken_keepsTheDeviceFromRunning() async throws {
        let device = try JoinedDevice(["--dashboard", "0"])
        defer { device.remove() }
        let port = try #require(URL(string: try Self.url(of: device))?.port)
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)").path
        let outcome = try await Offstage.run("device", "run", "--state", folder, "--dashboard", "\(port)")
        #expect(outcome.code == 3 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("port \(port) on 127.0.0.1 cannot be had"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder))
        let wrong = try await Offstage.run("device", "run", "--state", folder, "--dashboard", "70000")
        #expect(wrong.code == 2 && wrong.errors.contains("70000 is none"))
    }
}
