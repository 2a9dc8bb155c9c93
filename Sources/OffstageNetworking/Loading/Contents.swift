public import Foundation
import Synchronization

/// `Data(contentsOf:)`: from a file as Foundation reads it, from a place in the network by the shared session. The
/// calling thread waits.
/// - Throws: `CocoaError` with what was in the way; `fileReadUnknown` where there is no answer, or one from 400 on.
public func _contents(of url: URL, options: Data.ReadingOptions = []) throws -> Data {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
        return try Data(contentsOf: url, options: options)
    }
    let outcome = Mutex<(data: Data?, response: URLResponse?, error: (any Error)?)>((nil, nil, nil))
    let isDone = DispatchSemaphore(value: 0)
    URLSession.shared.dataTask(with: url) { data, response, error in
        outcome.withLock { $0 = (data, response, error) }
        isDone.signal()
    }
    .resume()
    isDone.wait()
    let (data, response, error) = outcome.withLock { $0 }
    if let data, error == nil, (response as? HTTPURLResponse)?.statusCode ?? 200 < 400 { return data }
    var facts: [String: Any] = [NSURLErrorKey: url]
    facts[NSUnderlyingErrorKey] = error
    throw CocoaError(.fileReadUnknown, userInfo: facts)
}

/// `String(contentsOf:encoding:)`, in the same way.
/// - Throws: `CocoaError`, with `fileReadInapplicableStringEncoding` where it is no text of this encoding.
public func _text(of url: URL, encoding: String.Encoding) throws -> String {
    guard let text = String(data: try _contents(of: url), encoding: encoding) else {
        let facts: [String: Any] = [NSURLErrorKey: url, NSStringEncodingErrorKey: encoding.rawValue]
        throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: facts)
    }
    return text
}
