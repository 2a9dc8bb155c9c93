import CNghttp2

/// What nghttp2 calls, for all sessions.
struct HTTP2Callbacks: @unchecked Sendable {
    /// Never changed, and freed by nobody.
    let pointer: OpaquePointer

    init() {
        var callbacks: OpaquePointer?
        nghttp2_session_callbacks_new(&callbacks)
        guard let callbacks else { fatalError("nghttp2 has no memory for its callbacks") }
        pointer = callbacks
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, context in
            let session = Self.session(context)
            if session.isTooMuch { return Self.ignored }
            if let frame, Self.isRequest(frame) { session.owner.began(frame.pointee.hd.stream_id) }
            return 0
        }
        nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _,
            frame,
            name,
            nameSize,
            value,
            size,
            _,
            context in
            // Trailers mean nothing here.
            guard let frame, Self.isRequest(frame) else { return 0 }
            let session = Self.session(context)
            session.owner.field(
                frame.pointee.hd.stream_id,
                name: UnsafeBufferPointer(start: name, count: nameSize),
                value: UnsafeBufferPointer(start: value, count: size)
            )
            // Few bytes may say many: the rest is not looked at.
            return session.isTooMuch ? Self.ignored : 0
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, stream, data, count, context in
            let session = Self.session(context)
            if !session.isTooMuch { session.owner.data(stream, UnsafeBufferPointer(start: data, count: count)) }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, context in
            if let frame { Self.session(context).received(frame.pointee.hd) }
            return 0
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, _, context in
            Self.session(context).closed(stream)
            return 0
        }
    }

    /// The body of an answer, which ends the stream. It has at most 1024 bytes (P-22): one frame, unless the client's
    /// window is smaller.
    static let readBody: nghttp2_data_source_read_callback = { _, stream, buffer, size, flags, _, context in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        let (count, isLast) = Self.session(context).takeBody(of: stream, into: room)
        if isLast { flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return count
    }

    /// Of a callback: the stream is reset, and the rest of its fields are skipped.
    private static let ignored = CInt(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)

    private static func session(_ context: UnsafeMutableRawPointer?) -> HTTP2Session {
        Unmanaged<HTTP2Session>.fromOpaque(context!).takeUnretainedValue()
    }

    private static func isRequest(_ frame: UnsafePointer<nghttp2_frame>) -> Bool {
        UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue
            && frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST
    }
}
