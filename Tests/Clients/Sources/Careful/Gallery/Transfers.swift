import UIKit

/// Each transfer has a task of its own, which ends with it, or which ends it.
@MainActor final class Transfers: NSObject {
    private lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.default
        configuration.waitsForConnectivity = false
        configuration.timeoutIntervalForRequest = 60
        return URLSession(configuration: configuration)
    }()

    func download() {
        guard let url = URL(string: "https://photos.example.com/album.zip") else { return }
        let cover = Cover("Download")
        let task = session.downloadTask(with: url) { place, _, error in
            if let place { Self.keep(place) }
            if let error { print("download: \((error as NSError).code)") }
            DispatchQueue.main.async { cover.end() }
        }
        cover.begin { task.cancel() }
        task.resume()
    }

    func upload() {
        guard let url = URL(string: "https://photos.example.com/upload") else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let cover = Cover("Upload")
        let photo = Data(repeating: 7, count: 200_000)
        let task = session.uploadTask(with: request, from: photo) { _, response, error in
            print("upload: \((response as? HTTPURLResponse)?.statusCode ?? (error as NSError?)?.code ?? 0)")
            DispatchQueue.main.async { cover.end() }
        }
        cover.begin { task.cancel() }
        task.resume()
    }

    /// The file is gone when the handler returns.
    private nonisolated static func keep(_ place: URL) {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let album = caches.appendingPathComponent("album.zip")
        try? FileManager.default.removeItem(at: album)
        do {
            try FileManager.default.moveItem(at: place, to: album)
        } catch {
            print("not kept: \(error)")
        }
    }
}
