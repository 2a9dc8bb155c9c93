import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum Fetches {
    static func run(_ form: String, _ address: String, isTimed: Bool) async {
        let url = URL(string: address)!
        let start = DispatchTime.now().uptimeNanoseconds
        let outcome: String
        switch form {
        case "completion": outcome = await completion(url)
        case "delegate": outcome = await Streaming().load(url)
        case "become": outcome = await Streaming(becomesDownload: true).load(url)
        case "redirect": outcome = await Streaming(follows: false).load(url)
        case "cached": outcome = await asynchronous(url, .returnCacheDataDontLoad)
        case "async": outcome = await asynchronous(url)
        case "bytes": outcome = await lines(url)
        case "upload": outcome = await upload(url, Data(repeating: 7, count: 300_000))
        case "post": outcome = await upload(url, Data("{}".utf8))
        case "download": outcome = await download(url)
        case "resume": outcome = await Resuming().load(url)
        case "resume-failed": outcome = await Resuming.afterFailure(url)
        case "resume-garbage": outcome = await Resuming.garbage()
        case "resume-twice": outcome = await Resuming(stops: 2).load(url)
        case let form where form.hasPrefix("proxy "): outcome = await proxied(form, url)
        case "login": outcome = await Login(["right"]).load(url)
        case "login-later": outcome = await Login(["wrong", "right"]).load(url)
        case "login-cancel": outcome = await Login(["wrong", "cancel"]).load(url)
        case "login-reject": outcome = await Login(["reject"]).load(url)
        case "login-default": outcome = await Login(["default"]).load(url)
        case "login-async": outcome = await AsynchronousLogin().load(url)
        case "send": outcome = await Sending().send(to: url)
        case "send-resume": outcome = await Sending(stops: 1).send(to: url)
        case "send-retry": outcome = await Sending(retries: 1).send(to: url)
        case "send-changed": outcome = await Sending(stops: 1, changesFile: true).send(to: url)
        case "send-data": outcome = await Sending(stops: 1, sendsData: true).send(to: url)
        case "socket": outcome = await Socket().talk(to: url)
        case "socket-kept": outcome = await Socket().talk(to: url, isKept: true)
        case "cancel": outcome = await cancelled(url)
        case "patient": outcome = await patient(url)
        case "headlines": outcome = (try? await headlines(at: url).joined(separator: ", ")) ?? "no headlines"
        case "sleep":
            try? await Task.sleep(for: .milliseconds(Int(address) ?? 0))
            return
        case let form where form.hasPrefix("tls "): outcome = await Trust(String(form.dropFirst(4))).load(url)
        case let form where form.hasPrefix("tls-twice "):
            outcome = await Trust(String(form.dropFirst(10))).load(url, times: 2)
        case let form where form.hasPrefix("tls-task "):
            outcome = await TaskTrust(String(form.dropFirst(9))).load(url)
        default: outcome = "no such form"
        }
        let end = DispatchTime.now().uptimeNanoseconds
        // Without the port.
        let name = form.hasPrefix("proxy ") ? form.split(separator: " ")[2] : form.prefix { $0 != ":" }
        print("\(name) \(outcome)" + (isTimed ? " after \(end - start) ns" : ""))
    }

    /// `proxy 8080 login`: by a proxy on this machine; `proxy 1080 socks`: by one that speaks SOCKS.
    private static func proxied(_ form: String, _ url: URL) async -> String {
        let words = form.split(separator: " ")
        let configuration = URLSessionConfiguration.ephemeral
        let port = Int(words[1]) ?? 0
        configuration.urlCredentialStorage = .shared
        configuration.connectionProxyDictionary = [
            kCFNetworkProxiesHTTPEnable as AnyHashable: true, kCFNetworkProxiesHTTPProxy as AnyHashable: "127.0.0.1",
            kCFNetworkProxiesHTTPPort as AnyHashable: port,
            "HTTPSEnable": 1, "HTTPSProxy": "127.0.0.1", "HTTPSPort": port, "ExceptionsList": ["*.local"],
        ]
        if words[2] == "socks" {
            configuration.connectionProxyDictionary = [
                kCFProxyTypeKey as AnyHashable: kCFProxyTypeSOCKS,
                kCFStreamPropertySOCKSProxyHost as AnyHashable: "127.0.0.1",
                kCFStreamPropertySOCKSProxyPort as AnyHashable: port,
            ]
        }
        let login: LoginBase =
            switch words[2] {
            case "login": Login(["right"])
            case "login-later": Login(["wrong", "right"])
            case "login-default": Login(["default"])
            case "login-async": AsynchronousLogin()
            default: LoginBase()
            }
        login.configuration = configuration
        if words[2] != "none", words[2] != "socks" { return await login.load(url) }
        do {
            let (data, response) = try await URLSession(configuration: configuration).data(from: url)
            return describe(data, response, nil)
        } catch {
            return describe(nil, nil, error)
        }
    }

    static func describe(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> String {
        if let error {
            let failure = error as? URLError
            let url = failure?.failingURL?.path ?? "?"
            return "failed \(failure?.code.rawValue ?? 0) \(url) \(failure?.localizedDescription ?? "no URLError")"
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let text = data.map { $0.count <= 40 ? String(decoding: $0, as: UTF8.self) : "sum \(sum($0))" } ?? "nil"
        return "\(status) \(data?.count ?? -1) bytes: \(text)"
    }

    static func sum(_ data: Data) -> Int {
        data.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 }
    }

    private static func completion(_ url: URL) async -> String {
        await withCheckedContinuation { continuation in
            let task = URLSession.shared.dataTask(with: url) { data, response, error in
                continuation.resume(returning: describe(data, response, error))
            }
            task.resume()
        }
    }

    private static func asynchronous(
        _ url: URL,
        _ policy: URLRequest.CachePolicy = .useProtocolCachePolicy
    ) async -> String {
        do {
            let request = URLRequest(url: url, cachePolicy: policy)
            let (data, response) = try await URLSession.shared.data(for: request)
            return describe(data, response, nil)
        } catch {
            return describe(nil, nil, error)
        }
    }

    private static func lines(_ url: URL) async -> String {
        do {
            let (bytes, response) = try await URLSession.shared.bytes(from: url)
            var count = 0
            for try await _ in bytes { count += 1 }
            return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(count) bytes"
        } catch {
            return describe(nil, nil, error)
        }
    }

    private static func upload(_ url: URL, _ body: Data) async -> String {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        do {
            let (data, response) = try await URLSession.shared.upload(for: request, from: body)
            return describe(data, response, nil)
        } catch {
            return describe(nil, nil, error)
        }
    }

    static func download(_ url: URL) async -> String {
        await withCheckedContinuation { continuation in
            let task = URLSession.shared.downloadTask(with: url) { file, response, error in
                let data = file.flatMap { try? Data(contentsOf: $0) }
                continuation.resume(returning: describe(data, response, error))
            }
            task.resume()
        }
    }

    private static func cancelled(_ url: URL) async -> String {
        let task = Task { try await URLSession.shared.data(from: url) }
        try? await Task.sleep(for: .milliseconds(50))
        task.cancel()
        do {
            _ = try await task.value
            return "was not cancelled"
        } catch {
            return describe(nil, nil, error)
        }
    }

    private static func patient(_ url: URL) async -> String {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.waitsForConnectivity = true
        return await Streaming(configuration: configuration).load(url)
    }
}

/// The news of a site.
private func headlines(at url: URL) async throws -> [String] {
    struct Story: Decodable { var title: String }
    let (data, response) = try await URLSession.shared.data(from: url)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode([Story].self, from: data).map(\.title)
}
