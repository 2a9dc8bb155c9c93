/// What a look at a source file tells before it is compiled. The plugin `OffstagePrelude` is built from this very file
/// by way of a link, because a plugin cannot import a target; what is prepared is parsed.
struct SourceScan {
    /// A place in the file, counted from 1.
    struct Finding: Equatable {
        var line: Int
        var word: String
    }

    /// The first word that asks for Offstage's networking.
    private(set) var networking: Finding?
    /// `@main` or `@UIApplicationMain`.
    private(set) var entryPoint: Finding?

    /// What iOS has in Foundation and Linux in a library of its own.
    private static let networkingWords: Set = [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask",
        "URLSessionDownloadTask", "URLSessionWebSocketTask", "URLSessionWebSocketDelegate", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics", "URLRequest",
        "URLResponse", "HTTPURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCache", "CachedURLResponse",
        "URLCredential", "URLProtectionSpace", "URLAuthenticationChallenge", "SecTrust", "SecCertificate",
        "SecIdentity", "URLProtocol",
        "FoundationNetworking",
    ]

    init(_ text: String) {
        let lines = SourceText(text).code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            for word in Self.words(line) {
                if networking == nil, Self.networkingWords.contains(word) {
                    networking = Finding(line: index + 1, word: word)
                }
                if word == "@main" || word == "@UIApplicationMain" {
                    entryPoint = Finding(line: index + 1, word: word)
                }
            }
        }
    }

    /// The identifiers of a line, each with the `@` or `#` before it.
    private static func words(_ line: some Sequence<UInt8>) -> [String] {
        var words: [String] = []
        var word = ""
        for byte in line {
            let scalar = Unicode.Scalar(byte)
            let isPart =
                byte >= 128 || byte == UInt8(ascii: "_") || scalar.properties.isAlphabetic
                || (48...57).contains(byte)
            let isMark = byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
            if !isPart, !word.isEmpty {
                words.append(word)
                word = ""
            }
            if isPart || isMark { word.unicodeScalars.append(scalar) }
        }
        return word.isEmpty ? words : words + [word]
    }
}
