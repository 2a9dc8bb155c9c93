import COpenSSL

/// How the library gives out what it has as bytes.
enum DER {
    static func bytes(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        let count = encode(nil)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { space, used in
            var next = space.baseAddress
            used = Int(max(encode(&next), 0))
        }
    }

    /// A string of whatever alphabet.
    static func text(_ string: UnsafePointer<ASN1_STRING>?) -> String? {
        var start: UnsafeMutablePointer<UInt8>?
        let count = ASN1_STRING_to_UTF8(&start, string)
        ERR_clear_error()
        guard count >= 0, let start else { return nil }
        defer { CRYPTO_free(start, nil, 0) }
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }
}

/// How the library gives out what it has as text.
enum PEM {
    /// Nobody is asked: without a function the library would ask whoever sits at the terminal.
    static let noPassphrase:
        @convention(c) @Sendable (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 =
            { _, _, _, _ in -1 }

    static func text(_ write: (OpaquePointer?) -> Int32) -> String {
        let memory = BIO_new(BIO_s_mem())
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { return "" }
        var start: UnsafeMutablePointer<CChar>?
        let count = openssl_memory(memory, &start)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    static func read<Value>(_ text: String, _ read: (OpaquePointer?) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { bytes in
            let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
            defer {
                BIO_free(memory)
                ERR_clear_error()
            }
            return read(memory)
        }
    }
}
