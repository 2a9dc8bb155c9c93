import CNghttp2

/// The header fields of an answer, as nghttp2 takes them: it copies them and compresses them.
struct HTTP2Fields {
    private struct Field {
        var name: StaticString
        var value: Range<Int>
        /// Whether the next answer has another value, so that neither side need remember this one.
        var isFleeting: Bool
    }

    /// The values, one after the other.
    private var bytes: [UInt8] = []
    private var fields: [Field] = []

    init(status: Int) {
        bytes.reserveCapacity(128)
        fields.reserveCapacity(4)
        add(":status", String(status))
    }

    mutating func add(_ name: StaticString, _ value: String, isFleeting: Bool = false) {
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        fields.append(.init(name: name, value: start..<bytes.count, isFleeting: isFleeting))
    }

    /// - Parameter body: What it is given counts during the call only.
    func withPairs(_ body: (UnsafeBufferPointer<nghttp2_nv>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: fields.count) { pairs in
                for (index, field) in fields.enumerated() {
                    let flags = field.isFleeting ? NGHTTP2_NV_FLAG_NO_INDEX : NGHTTP2_NV_FLAG_NONE
                    let pair = nghttp2_nv(
                        name: UnsafeMutablePointer(mutating: field.name.utf8Start),
                        value: UnsafeMutablePointer(mutating: bytes.baseAddress! + field.value.lowerBound),
                        namelen: field.name.utf8CodeUnitCount,
                        valuelen: field.value.count,
                        flags: UInt8(flags.rawValue)
                    )
                    pairs.initializeElement(at: index, to: pair)
                }
                body(UnsafeBufferPointer(pairs))
            }
        }
    }
}
