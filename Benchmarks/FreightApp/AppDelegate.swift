import UIKit

/// An app that moves files in a background session and does nothing else, so that what a transfer takes is the device's
/// and the shims' own.
///
///     down COUNT URL          fetches URL0, URL1 …, or URL itself if it is one, into Documents/got
///     up COUNT URL FILE       sends a file so often
///     queue COUNT URL         makes downloads, and waits for none of them
///
/// `Documents/done` says in the end what it took the app: its own processor time, and how long it made tasks.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let freight = Freight()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        freight.begin(Array(CommandLine.arguments.dropFirst()))
        return true
    }
}

private final class Freight: NSObject {
    private let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    private var session: URLSession!
    private var left = 0
    private var failed = 0
    private var cpu = 0.0
    private var madeIn = 0.0

    func begin(_ words: [String]) {
        let configuration = URLSessionConfiguration.background(withIdentifier: "freight")
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
        guard words.count >= 3, let count = Int(words[1]) else { return }
        let got = documents.appendingPathComponent("got")
        try? FileManager.default.createDirectory(at: got, withIntermediateDirectories: true)
        cpu = Self.processorTime()
        let start = DispatchTime.now().uptimeNanoseconds
        left = count
        for index in 0..<count { make(words, index, of: count)?.resume() }
        guard words[0] == "queue" else { return made(since: start) }
        // The device has taken in all of them when it answers this.
        session.getAllTasks { tasks in
            self.failed = count - tasks.count
            self.made(since: start)
            self.finish()
        }
    }

    private func made(since start: UInt64) {
        madeIn = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }

    private func make(_ words: [String], _ index: Int, of count: Int) -> URLSessionTask? {
        guard let url = URL(string: words[0] == "up" || count == 1 ? words[2] : "\(words[2])\(index)") else {
            return nil
        }
        if words[0] != "up" {
            let task = session.downloadTask(with: url)
            task.taskDescription = String(index)
            return task
        }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        return session.uploadTask(with: request, fromFile: URL(fileURLWithPath: words[3]))
    }

    private func finish() {
        let used = Self.processorTime() - cpu
        let text = #"{"cpu_s": \#(used), "made_s": \#(madeIn), "failed": \#(failed)}"#
        try? Data(text.utf8).write(to: documents.appendingPathComponent("done"), options: .atomic)
    }

    private static func processorTime() -> Double {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
    }
}

extension Freight: URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let place = documents.appendingPathComponent("got/\(downloadTask.taskDescription ?? "")")
        if rename(location.path, place.path) != 0 { failed += 1 }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
        if error != nil || !(200..<300).contains(status) { failed += 1 }
        left -= 1
        if left == 0 { finish() }
    }
}
