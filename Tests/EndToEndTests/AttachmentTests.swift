import Testing

/// What is attached to notifications, by an app and by its extension, and what waits for a place.
@Suite(.timeLimit(.minutes(2))) struct AttachmentTests {
    private static let app = "com.example.poster"

    @Test func attachments_areTheSystemsFromThenOn_andReadableWhereTheNotificationIs() async throws {
        let sealed = "aps: { alert: Sealed, mutable-content: 1, relevance-score: 0.25 }"
        let rest = """
            timeline:
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 5m,  push: { app: \(Self.app), collapse-id: sealed, payload: { \(sealed) } } }
              - { at: 6m,  push: { app: \(Self.app), collapse-id: torn, payload: { \(sealed), torn: 1 } } }
              - { at: 10m, open: \(Self.app) }
            until: 1h
            """
        let folder = try ScenarioFolder(bundles: ["Poster"], rest)
        let run = try await folder.run()
        #expect(!run.output.contains("not repeatable"))
        #expect(try await folder.run().log == run.log)
        try folder.remove()
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let said = run.lines.filter { $0.event == "app-log" && $0["extension"] == nil }.compactMap { $0["message"] }
        #expect(said.first == "codes [100, 100, 101, 0, 0, 102, 102]")
        #expect(said.contains("left [false, true]") && said.contains("error 104"))
        #expect(said.contains("contains true, false"))
        #expect(said.last == "waits for home, 100.0 m, exit false")
        let shown = said.filter { $0.hasPrefix("shown") }
        #expect(
            shown.first?.hasPrefix(#"shown local ["p, public.jpeg: of picture.JPEG", "bundle, public.png: "#) == true
        )
        #expect(shown.first?.hasSuffix("] 0.5") == true)
        #expect(
            shown.suffix(2) == [#"shown sealed ["seal, public.png: a seal"] 0.25"#, "shown torn [] 0.25"]
        )
        let lines = run.lines.filter { $0.event == "notification-shown" }
        #expect(lines.map { $0["attachments"] } == ["2", "1", nil])
        #expect(lines.compactMap { $0["title"] } == ["with 1, relevance 0.25", "with 1, relevance 0.25"])
        #expect(run.lines.contains { $0.event == "notification-scheduled" && $0["id"] == "home" })
    }
}
