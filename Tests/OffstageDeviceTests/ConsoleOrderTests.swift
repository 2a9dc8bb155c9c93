import Foundation
import OffstageDevice
import OffstageWire
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConsoleOrderTests {
    /// More than a socket holds; also where the app gets no processor for the rest of it for a while.
    @Test(arguments: ["burst", "burst-starved"])
    func burst_ofLinesAndFrames_keepsItsOrder(behaviour: String) async throws {
        let device = try TestDevice(speed: 1)
        try await device.install()
        #expect(await device.launch(behaviour) == .done)
        try await device.line("\"line 2109\"")
        let said = try await device.lines().compactMap(mark)
        var expected: [String] = []
        for frame in 0..<300 {
            expected += (0..<7).map { "line \(frame * 7 + $0)" } + ["frame \(frame)"]
        }
        expected += (2100..<2110).map { "line \($0)" }
        #expect(said == expected)
    }

    private func mark(_ line: String) -> String? {
        if let start = line.range(of: "\"message\":\"line ") {
            return "line " + line[start.upperBound...].prefix { $0.isNumber }
        }
        guard let start = line.range(of: "\"subsystem\":\"burst\",\"category\":\"") else { return nil }
        return "frame " + line[start.upperBound...].prefix { $0.isNumber }
    }

    @Test func line_longerThanTheLimit_isSplitBetweenCharacters() async throws {
        let device = try TestDevice()
        try await device.install()
        #expect(await device.launch("long") == .done)
        try await device.line("\\u0001end")
        let lines = try await device.lines().filter { $0.contains("é") }
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { !$0.contains("\u{FFFD}") })
    }

    @Test func bytes_thatAreNoText_becomeReplacementCharacters() async throws {
        let device = try TestDevice()
        try await device.install()
        #expect(await device.launch("bytes") == .done)
        try await device.line("\u{FFFD}A")
    }
}
