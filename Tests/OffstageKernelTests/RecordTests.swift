import OffstageKernel
import Testing

@Suite struct RecordTests {
    @Test func line_keepsFieldOrderAndEscapesOnlyWhatJSONDemands() {
        let record = Record(
            time: Instant(nanoseconds: 36_000_000_000),
            sequence: 7,
            event: "app-log",
            app: AppIdentifier("com.example.app"),
            fields: [
                .init("message", .string("a \"quote\"\n\u{1} né")),
                .init("level", .string("default")),
                .init("task", .integer(3)),
                .init("success", .boolean(false)),
                .init("rules", .strings(["L-27", "L-44"])),
            ]
        )
        #expect(
            record.line == """
                {"t":36000000000,"seq":7,"event":"app-log","app":"com.example.app",\
                "message":"a \\"quote\\"\\n\\u0001 né","level":"default","task":3,"success":false,\
                "rules":["L-27","L-44"]}
                """
        )
    }
}
