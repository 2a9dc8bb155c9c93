public import Foundation
public import FoundationNetworking

extension URLSession {
    private func body(of request: URLRequest) -> RequestBody? {
        if let data = request.httpBody { return data.isEmpty ? nil : RequestBody(.data(data)) }
        guard let stream = request.httpBodyStream else { return nil }
        // From here on the stream is the session's, as on iOS.
        nonisolated(unsafe) let origin = RequestBody.Origin.stream(stream)
        return RequestBody(origin)
    }

    func dataTask(_ request: URLRequest, _ answer: Answer) -> URLSessionDataTask {
        if let background { background.check(request, answer) }
        let session = first ?? self
        return session.add { URLSessionDataTask($0, request, of: session, body: body(of: request), answer: answer) }
    }

    func uploadTask(_ request: URLRequest, _ body: RequestBody?, _ answer: Answer) -> URLSessionUploadTask {
        if let background { return background.upload(request, body, answer) }
        return add { URLSessionUploadTask($0, request, of: self, body: body, answer: answer) }
    }

    func downloadTask(_ request: URLRequest, _ handler: Answer.FileHandler?) -> URLSessionDownloadTask {
        let answer = Answer.file(DownloadedFile(), handler)
        if let background { return background.download(request, answer) }
        return add { URLSessionDownloadTask($0, request, of: self, body: body(of: request), answer: answer) }
    }

    // MARK: Data

    public func dataTask(with url: URL) -> URLSessionDataTask {
        dataTask(URLRequest(url: url), .delegate)
    }

    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        dataTask(request, .delegate)
    }

    /// - Parameter completionHandler: called on the delegate queue with the whole body, or with an error (T-31).
    public func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(URLRequest(url: url), .data(completionHandler))
    }

    /// - Parameter completionHandler: called on the delegate queue with the whole body, or with an error (T-31).
    public func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(request, .data(completionHandler))
    }

    // MARK: Uploads

    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        uploadTask(request, RequestBody(.data(bodyData)), .delegate)
    }

    public func uploadTask(
        with request: URLRequest,
        from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        uploadTask(request, bodyData.map { RequestBody(.data($0)) }, .data(completionHandler))
    }

    /// The file must not change while it is sent; the request's own body is ignored (T-22).
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        uploadTask(request, RequestBody(.file(fileURL)), .delegate)
    }

    public func uploadTask(
        with request: URLRequest,
        fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        uploadTask(request, RequestBody(.file(fileURL)), .data(completionHandler))
    }

    /// The body comes from the request's `httpBodyStream`.
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        uploadTask(request, body(of: request), .delegate)
    }

    // MARK: Downloads

    public func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(URLRequest(url: url), nil)
    }

    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        downloadTask(request, nil)
    }

    /// - Parameter completionHandler: called with a file that is there until it returns.
    public func downloadTask(
        with url: URL,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(URLRequest(url: url), completionHandler)
    }

    /// - Parameter completionHandler: called with a file that is there until it returns.
    public func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(request, completionHandler)
    }
}
