import Foundation
import OffstageWire
import Testing

@Suite struct FrameTests {
    @Test func decoder_givenOneByteAtATime_cutsTheSameFrames() throws {
        let frames = [
            Frame(kind: 3, id: 7, replyTo: 9, outputStamp: 1 << 40, body: Data("{}".utf8), payload: Data([0, 255])),
            Frame(kind: 1),
        ]
        var decoder = FrameDecoder()
        var decoded: [Frame] = []
        for byte in frames.flatMap(\.encoded) {
            decoder.append([byte])
            while let frame = try decoder.next() { decoded.append(frame) }
        }
        #expect(decoded == frames)
    }

    @Test func decoder_givenAnOversizeBody_refusesIt() {
        var bytes = Frame(kind: 1).encoded
        bytes[15] = 0xff
        var decoder = FrameDecoder()
        decoder.append(bytes)
        #expect(throws: WireError.self) { try decoder.next() }
    }

    @Test func messages_survivTheWire() throws {
        let message = AppMessage.taskBegan(.init(identifier: 1, name: nil, hasHandler: true, site: "App.swift:3"))
        #expect(try AppMessage(message.frame(outputStamp: 5)) == message)
        let call = DeviceMessage.Call(name: .expireTasks, state: 2, identifiers: [1, 2], withTask: 4, withoutTask: 0)
        #expect(try DeviceMessage(DeviceMessage.callback(call).frame(id: 1)) == .callback(call))
    }
}
