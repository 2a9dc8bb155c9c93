import OffstageKernel
import Testing

@testable import OffstageDevice

/// How long a device waits for older frames before it takes what an app has printed.
@Suite struct WireSilenceTests {
    private func moment(_ milliseconds: Int) -> Instant { .boot + .seconds(1) + .milliseconds(milliseconds) }

    /// Whether text is taken three milliseconds after the last of these readings, from an app that waits for a
    /// processor.
    private func isTaken(_ readings: [(at: Int, frames: Int)]) -> Bool {
        var silence = WireSilence()
        for reading in readings { silence.read(frames: reading.frames, at: moment(reading.at)) }
        let end = moment(readings[readings.count - 1].at + 3)
        silence.read(frames: 0, at: end)
        return silence.isLongEnough(at: end, isRunnable: true)
    }

    @Test func fewFrames_doNotHoldUpText() {
        #expect(isTaken([(0, 20)]))
        #expect(isTaken([(0, 20), (60, 20)]), "they are not one burst")
    }

    @Test func burst_holdsUpText_inHoweverManyReadingsItIsTaken() {
        #expect(!isTaken([(0, 40)]))
        #expect(!isTaken([(0, 20), (3, 20)]))
        #expect(!isTaken((0..<33).map { ($0, 1) }))
    }
}
