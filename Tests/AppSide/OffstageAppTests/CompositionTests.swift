import Foundation
import OffstageAVFoundation
import OffstageUIKit
import Testing

/// Media that an app puts together, of which nothing can be read.
@Suite struct CompositionTests {
    private func span(_ start: Double, _ length: Double) -> CMTimeRange {
        CMTimeRange(start: time(start), duration: time(length))
    }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    @Test func composition_knowsItsTracks_andHowLongTheyLast() throws {
        let composition = AVMutableComposition()
        #expect(composition.duration == .zero && composition.tracks.isEmpty)
        let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
        let audio = try #require(
            composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        )
        #expect([video.trackID, audio.trackID] == [7, 8] && composition.tracks(withMediaType: .audio) == [audio])
        try audio.insertTimeRange(span(0, 20), of: video, at: .zero)
        try video.insertTimeRange(span(5, 10), of: audio, at: time(2))
        #expect(video.timeRange == span(0, 12) && composition.duration == time(20))
        audio.removeTimeRange(span(15, 30))
        audio.scaleTimeRange(span(0, 10), toDuration: time(5))
        #expect(audio.timeRange == span(0, 10) && composition.duration == time(12))
        composition.removeTrack(video)
        #expect(composition.tracks == [audio])
    }

    @Test func mediaInAFile_cannotBeLoaded() async throws {
        let asset = AVURLAsset(url: URL(fileURLWithPath: "/film.mov"))
        await #expect(throws: AVError.self) { try await asset.load(.duration) }
        await #expect(throws: AVError.self) { try await asset.load(.duration, .isPlayable, .tracks).2 }
        #expect(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) == nil)
    }

    @Test func layersOverPictures_areKept() throws {
        let composition = AVMutableComposition()
        composition.naturalSize = CGSize(width: 4, height: 3)
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 3))
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        let instruction = AVMutableVideoCompositionInstruction()
        (instruction.timeRange, instruction.layerInstructions) = (span(0, 1), [layer])
        let video = AVMutableVideoComposition(propertiesOf: composition)
        (video.instructions, video.frameDuration) = ([instruction], CMTimeMake(value: 1, timescale: 30))
        let shown: AVVideoComposition = video
        #expect(shown.renderSize == composition.naturalSize && shown.frameDuration.seconds == 1 / 30)
        #expect(shown.instructions.first?.layerInstructions.first?.trackID == 3)
    }
}
