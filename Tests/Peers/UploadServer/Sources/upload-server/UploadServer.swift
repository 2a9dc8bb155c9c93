import Glibc
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import NIOResumableUpload

/// Writes each upload to a file of the folder that is named after its path, and answers 201 with that name. Prints its
/// port once it serves, and ends when its standard input does.
///
///     upload-server FOLDER
@main
enum UploadServer {
    static func main() throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        let port = try freePort()
        let uploads = HTTPResumableUploadContext(origin: "http://127.0.0.1:\(port)")
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        _ = try ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
                    let sink = UploadSink(folder: folder)
                    try pipeline.addHandler(HTTPResumableUploadHandler(context: uploads, handlers: [sink]))
                }
            }
            .bind(host: "127.0.0.1", port: port)
            .wait()
        print(port)
        fflush(nil)
        while readLine() != nil {}
    }

    /// The public address must be known before the server is bound to it.
    private static func freePort() throws -> Int {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).wait()
        let port = channel.localAddress?.port ?? 0
        try channel.close().wait()
        try group.syncShutdownGracefully()
        return port
    }
}

/// One upload, whole or in parts: it does not notice.
private final class UploadSink: ChannelInboundHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private let folder: String
    private var file: UnsafeMutablePointer<FILE>?
    private var name = ""

    init(folder: String) {
        self.folder = folder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            name = String((request.path ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" })
            file = fopen("\(folder)/\(name)", "w")
        case .body(let bytes):
            bytes.withUnsafeReadableBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
        case .end:
            fclose(file)
            file = nil
            let fields: HTTPFields = [.contentLength: String(name.utf8.count)]
            context.write(wrapOutboundOut(.head(HTTPResponse(status: .created, headerFields: fields))), promise: nil)
            context.write(wrapOutboundOut(.body(ByteBuffer(string: name))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }
}
