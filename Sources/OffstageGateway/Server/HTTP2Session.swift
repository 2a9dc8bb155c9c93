import CNghttp2
import NIOCore

/// What an HTTP/2 session tells of its client.
protocol HTTP2SessionOwner: AnyObject {
    /// A request begins.
    func began(_ stream: HTTP2Session.Stream)
    /// One of its header fields; the bytes are there during the call.
    func field(_ stream: HTTP2Session.Stream, name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)
    func data(_ stream: HTTP2Session.Stream, _ bytes: UnsafeBufferPointer<UInt8>)
    /// The request is whole.
    func ended(_ stream: HTTP2Session.Stream)
    /// Both sides are done with the stream, or one has reset it.
    func closed(_ stream: HTTP2Session.Stream)
    /// A frame came.
    func heard(_ frame: HTTP2Session.Frame)
}

/// The server's end of one HTTP/2 connection, as nghttp2 has it: bytes in, calls to its owner; answers in, bytes out.
///
/// Nothing is written by itself: what is to be sent waits until ``send(into:)``, so that all answers of a turn leave
/// together.
final class HTTP2Session {
    typealias Stream = Int32

    enum Frame {
        case settings
        case settingsAcknowledged
        /// Costs work and brings a request no further.
        case idle
        case other
    }

    /// The number of streams that nghttp2 is given: nobody reaches it. It would end the connection for a stream too
    /// many, and refuses those that are opened before the client knows the limit; the rule is the other way about
    /// (P-5b). The SETTINGS frames on their way out say the real one.
    private static let unreached: UInt32 = 1_000_000
    private static let callbacks = HTTP2Callbacks()

    private let session: OpaquePointer
    unowned let owner: any HTTP2SessionOwner
    /// The bodies of answers that are not sent yet.
    private var bodies: [Stream: ByteBuffer] = [:]
    /// What the client is told.
    private(set) var advertisedStreams: Int
    private var isBroken = false
    /// Whether the client asked for more than it may.
    private(set) var isTooMuch = false

    init(owner: any HTTP2SessionOwner, advertisedStreams: Int, mostHeaderBytes: Int) {
        self.owner = owner
        self.advertisedStreams = advertisedStreams
        var option: OpaquePointer?
        nghttp2_option_new(&option)
        // Streams that are over are kept by default, for priorities.
        nghttp2_option_set_no_closed_streams(option, 1)
        var session: OpaquePointer?
        let result = nghttp2_session_server_new2(&session, Self.callbacks.pointer, nil, option)
        nghttp2_option_del(option)
        guard result == 0, let session else { fatalError("nghttp2 has no memory for a session") }
        self.session = session
        nghttp2_session_set_user_data(session, Unmanaged.passUnretained(self).toOpaque())
        submit([
            .init(settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue), value: Self.unreached),
            .init(settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue), value: UInt32(mostHeaderBytes)),
        ])
    }

    deinit { nghttp2_session_del(session) }

    /// Whether nothing is left to say or to hear.
    var isOver: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    /// - Returns: false if the connection must end once it is tried to send why.
    func receive(_ buffer: ByteBuffer) -> Bool {
        let result = buffer.withUnsafeReadableBytes { bytes in
            nghttp2_session_mem_recv(session, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
        }
        // After an error nothing may be asked of nghttp2 any more.
        if result < 0 { isBroken = true }
        return !isBroken && !isTooMuch
    }

    /// The client asks for more than it may: it hears so, and nothing else of its is looked at.
    func refuseMore() {
        isTooMuch = true
        nghttp2_session_terminate_session(session, NGHTTP2_ENHANCE_YOUR_CALM.rawValue)
    }

    /// Appends all that is to be sent now.
    func send(into output: inout ByteBuffer) {
        if isBroken { return }
        var chunk: UnsafePointer<UInt8>?
        while true {
            let length = nghttp2_session_mem_send(session, &chunk)
            guard length > 0, let chunk else { return }
            let start = output.writerIndex
            output.writeBytes(UnsafeRawBufferPointer(start: chunk, count: length))
            if chunk[3] == NGHTTP2_SETTINGS.rawValue { disguise(&output, from: start) }
        }
    }

    /// A chunk is one frame: a head of nine bytes, then entries of six.
    private func disguise(_ output: inout ByteBuffer, from start: Int) {
        for entry in stride(from: start + 9, to: output.writerIndex - 5, by: 6)
        where output.getInteger(at: entry, as: UInt16.self) == UInt16(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue)
        {
            output.setInteger(UInt32(advertisedStreams), at: entry + 2)
        }
    }

    // MARK: What is to be sent

    /// Nothing of what was submitted may wait: an earlier limit would be told wrong.
    func advertise(streams: Int) {
        advertisedStreams = streams
        submit([.init(settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue), value: Self.unreached)])
    }

    private func submit(_ settings: [nghttp2_settings_entry]) {
        nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), settings, settings.count)
    }

    /// - Parameters:
    ///   - fields: The header fields in order, `:status` first.
    ///   - body: Leaves in one frame (P-22), if the client has room for it.
    func answer(_ stream: Stream, _ fields: HTTP2Fields, body: String?) {
        guard let body else {
            fields.withPairs { _ = nghttp2_submit_response(session, stream, $0.baseAddress, $0.count, nil) }
            return
        }
        bodies[stream] = ByteBuffer(string: body)
        var provider = nghttp2_data_provider()
        provider.read_callback = HTTP2Callbacks.readBody
        fields.withPairs { _ = nghttp2_submit_response(session, stream, $0.baseAddress, $0.count, &provider) }
    }

    func reset(_ stream: Stream, _ code: nghttp2_error_code) {
        nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code.rawValue)
    }

    /// Says GOAWAY. Streams after the last are not looked at from now on.
    func goAway(lastStream: Stream, text: String) {
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        let bytes = Array(text.utf8)
        nghttp2_submit_goaway(session, none, lastStream, NGHTTP2_NO_ERROR.rawValue, bytes, bytes.count)
    }

    // MARK: For the callbacks

    func received(_ head: nghttp2_frame_hd) {
        let isMarked = head.flags & 1 != 0
        var endsStream = false
        let frame: Frame
        switch UInt32(head.type) {
        case NGHTTP2_DATA.rawValue:
            endsStream = isMarked
            frame = isMarked || head.length > 0 ? .other : .idle
        case NGHTTP2_HEADERS.rawValue:
            endsStream = isMarked
            frame = .other
        case NGHTTP2_SETTINGS.rawValue: frame = isMarked ? .settingsAcknowledged : .settings
        case NGHTTP2_PRIORITY.rawValue, NGHTTP2_WINDOW_UPDATE.rawValue, NGHTTP2_GOAWAY.rawValue: frame = .other
        default: frame = .idle
        }
        guard !isTooMuch else { return }
        owner.heard(frame)
        if endsStream { owner.ended(head.stream_id) }
    }

    func closed(_ stream: Stream) {
        bodies[stream] = nil
        owner.closed(stream)
    }

    /// Fills a part of a frame with what is left of an answer's body.
    /// - Returns: How many bytes that were, and whether they were the last.
    func takeBody(of stream: Stream, into room: UnsafeMutableRawBufferPointer) -> (count: Int, isLast: Bool) {
        let count = min(room.count, bodies[stream]?.readableBytes ?? 0)
        bodies[stream]?.readWithUnsafeReadableBytes { bytes in
            room.copyMemory(from: .init(rebasing: bytes[..<count]))
            return count
        }
        return (count, bodies[stream]?.readableBytes ?? 0 == 0)
    }
}
