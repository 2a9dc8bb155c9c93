import Foundation
import Synchronization

@testable import OffstageTransfer

/// What a server answers to one request after the other: the same over a socket and as a virtual origin.
struct Script: Sendable {
    struct Answer: Codable, Sendable {
        var method = "GET"
        /// What the request's headers must say, `""` for those that must not be there; else the answer is a 500.
        var expects: [String: String] = [:]
        var status: Int
        var headers: [String: String] = [:]
        var body = ""
        /// Bytes of body after which the connection is closed.
        var cut: Int?

        init(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) {
            (self.status, self.body, self.headers) = (status, body, headers)
        }

        func to(_ expects: [String: String], method: String = "GET") -> Answer {
            var answer = self
            (answer.method, answer.expects) = (method, expects)
            return answer
        }

        func cut(after count: Int) -> Answer {
            var answer = self
            answer.cut = count
            return answer
        }
    }

    static let origin = "http://script.example"

    let target: String
    private let answers: [Answer]

    init(_ answers: [Answer]) throws {
        self.answers = answers
        let text = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
        let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        target = "/script?\(UUID().uuidString)&\(encoded)"
        let target = target
        Self.playing.withLock { $0[target] = answers }
    }

    /// Whether every answer was asked for, of the virtual origin.
    var isPlayed: Bool { Self.playing.withLock { $0[target]?.isEmpty ?? true } }

    private static let playing = Mutex<[String: [Answer]]>([:])

    static let responder = Responder(url: origin) { request, _ in
        let next = playing.withLock { playing in
            playing[request.url.target].flatMap { $0.isEmpty ? nil : $0[0] }.map { answer in
                playing[request.url.target]?.removeFirst()
                return answer
            }
        }
        guard let next else { return problem("nobody expected another request") }
        let asked = next.expects.map { ($0.key, request.headers[$0.key] ?? "") }
        guard request.method == next.method, next.expects == Dictionary(uniqueKeysWithValues: asked) else {
            return problem("unexpected: \(request.method) \(asked)")
        }
        return route(request.url.path) { route in
            route.status = next.status
            route.content = next.body.isEmpty ? .none : .text(next.body)
            route.headers = HeaderFields(next.headers.map { .init(name: $0.key, value: $0.value) })
            if let cut = next.cut { route.faults = [fault { $0.dropAfter = Int64(cut) }] }
        }
    }

    private static func problem(_ sentence: String) -> Origin.Route {
        route("/") {
            $0.status = 500
            $0.content = .text(sentence)
        }
    }
}
