import OffstageKernel
import Testing

@Suite struct RecordTests {
    @Test func line_ofNoApp_saysSo() {
        let record = Record(time: .boot, sequence: 1, event: "device-locked", app: nil)
        #expect(record.line == #"{"t":0,"seq":1,"event":"device-locked","app":null}"#)
    }

    @Test func line_keepsFieldOrderAndEscapesOnlyWhatJSONDemands() {
        let record = Record(
            time: Instant(nanoseconds: 36_000_000_000),
            sequence: 7,
            event: "app-log",
            app: AppIdentifier("com.example.app"),
            fields: [
                .init("message", .string("a \"quote\"\n\r\t\\\u{1}\u{1F}\u{7F} né")),
                .init("level", .string("default")),
                .init("task", .integer(3)),
                .init("success", .boolean(false)),
                .init("rules", .strings(["L-27", "L-44"])),
            ]
        )
        #expect(
            record.line == """
                {"t":36000000000,"seq":7,"event":"app-log","app":"com.example.app",\
                "message":"a \\"quote\\"\\n\\r\\t\\\\\\u0001\\u001f\u{7F} né",\
                "level":"default","task":3,"success":false,\
                "rules":["L-27","L-44"]}
                """
        )
    }
}
