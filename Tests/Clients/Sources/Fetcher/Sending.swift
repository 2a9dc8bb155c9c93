import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An upload of three megabytes that is broken off after the first, or by its server, and gone on with in another
/// session.
final class Sending: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private var stops: Int
    private var retries: Int
    private let changesFile: Bool
    private let sendsData: Bool
    private var notes: [String] = []
    private var received = Data()
    private var continuation: CheckedContinuation<String, Never>?
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString)")

    init(stops: Int = 0, retries: Int = 0, changesFile: Bool = false, sendsData: Bool = false) {
        self.stops = stops
        self.retries = retries
        self.changesFile = changesFile
        self.sendsData = sendsData
    }

    func send(to url: URL) async -> String {
        // Block by block: three million bytes one by one are a third of a second of a processor in a debug build.
        let block = Data((0..<250).map { UInt8($0) })
        var bytes = Data(capacity: 3_000_000)
        while bytes.count < 3_000_000 { bytes += block }
        try? bytes.write(to: file)
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        return await withCheckedContinuation { continuation in
            self.continuation = continuation
            let task =
                sendsData
                ? session.uploadTask(with: request, from: bytes) : session.uploadTask(with: request, fromFile: file)
            task.resume()
        }
    }

    private var session: URLSession {
        URLSession(configuration: .default, delegate: self, delegateQueue: .main)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceiveInformationalResponse response: HTTPURLResponse
    ) {
        // A server may say that it wants the body.
        if response.statusCode != 100 { notes.append("\(response.statusCode)") }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        if notes.last != "sent" { notes.append("sent") }
        guard totalBytesSent >= 1_000_000, stops > 0, let task = task as? URLSessionUploadTask else { return }
        stops -= 1
        task.cancel { data in
            self.notes.append(data == nil ? "no resume data" : "resume data")
            if self.changesFile { try? Data("another film".utf8).write(to: self.file) }
            if let data { self.session.uploadTask(withResumeData: data).resume() }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        received += data
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        let failure = error as? URLError
        let data = failure?.uploadTaskResumeData
        let rest = data == nil ? "" : " with data"
        notes.append(failure.map { "complete \($0.code.rawValue)\(rest)" } ?? "complete \(task.countOfBytesSent)")
        if failure?.code == .cancelled, data != nil { return }
        if let data, retries > 0 {
            retries -= 1
            return self.session.uploadTask(withResumeData: data).resume()
        }
        let outcome = Fetches.describe(received, task.response, nil)
        continuation?.resume(returning: "\(outcome) [\(notes.joined(separator: ", "))]")
        continuation = nil
    }
}
