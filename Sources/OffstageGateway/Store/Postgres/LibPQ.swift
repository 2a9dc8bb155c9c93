import Glibc

/// The functions of libpq that the store calls, found when they are first needed: a machine without the library builds
/// and runs all else.
struct LibPQ: Sendable {
    typealias Connection = OpaquePointer
    typealias Result = OpaquePointer
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

    /// `PGnotify`, as libpq's manual has it.
    struct Notification {
        var channel: UnsafeMutablePointer<CChar>?
        var process: CInt
        var payload: UnsafeMutablePointer<CChar>?
    }

    // Of its enumerations the values that are looked for.
    static let connectionIsGood: CInt = 0
    static let commandIsDone: CInt = 1
    static let rowsAreThere: CInt = 2
    /// The field of an error with its SQLSTATE.
    static let stateField = CInt(UInt8(ascii: "C"))

    let connect: @convention(c) @Sendable (Texts, Texts, CInt) -> Connection?
    let status: @convention(c) @Sendable (Connection) -> CInt
    let errorMessage: @convention(c) @Sendable (Connection) -> UnsafePointer<CChar>?
    let finish: @convention(c) @Sendable (Connection) -> Void
    let socket: @convention(c) @Sendable (Connection) -> CInt
    let setNonBlocking: @convention(c) @Sendable (Connection, CInt) -> CInt
    let sendPrepare: @convention(c) @Sendable (Connection, Text, Text, CInt, UnsafePointer<CUnsignedInt>?) -> CInt
    let sendPrepared:
        @convention(c) @Sendable (Connection, Text, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt)
            -> CInt
    let flush: @convention(c) @Sendable (Connection) -> CInt
    let consumeInput: @convention(c) @Sendable (Connection) -> CInt
    let isBusy: @convention(c) @Sendable (Connection) -> CInt
    let nextResult: @convention(c) @Sendable (Connection) -> Result?
    let resultStatus: @convention(c) @Sendable (Result) -> CInt
    let resultField: @convention(c) @Sendable (Result, CInt) -> UnsafePointer<CChar>?
    let resultError: @convention(c) @Sendable (Result) -> UnsafePointer<CChar>?
    let affected: @convention(c) @Sendable (Result) -> UnsafePointer<CChar>?
    let rowCount: @convention(c) @Sendable (Result) -> CInt
    let value: @convention(c) @Sendable (Result, CInt, CInt) -> UnsafePointer<CChar>?
    let length: @convention(c) @Sendable (Result, CInt, CInt) -> CInt
    let isNull: @convention(c) @Sendable (Result, CInt, CInt) -> CInt
    let clear: @convention(c) @Sendable (Result) -> Void
    /// What it returns is a ``Notification``.
    let notification: @convention(c) @Sendable (Connection) -> UnsafeMutableRawPointer?
    let free: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void

    typealias Text = UnsafePointer<CChar>

    static let loaded = Swift.Result { () throws(GatewayError) in try LibPQ("libpq.so.5") }

    /// - Throws: ``GatewayError`` that names the package, if the library is not there.
    init(_ name: String) throws(GatewayError) {
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw GatewayError(
                .cannotServe,
                "PostgreSQL's client library, \(name), is not on this machine: install Debian's package libpq5"
            )
        }
        func find<Function>(_ name: String) throws(GatewayError) -> Function {
            guard let address = dlsym(library, name) else {
                throw GatewayError(.cannotServe, "libpq has no \(name): install a libpq5 of version 9.2 or later")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        connect = try find("PQconnectdbParams")
        status = try find("PQstatus")
        errorMessage = try find("PQerrorMessage")
        finish = try find("PQfinish")
        socket = try find("PQsocket")
        setNonBlocking = try find("PQsetnonblocking")
        sendPrepare = try find("PQsendPrepare")
        sendPrepared = try find("PQsendQueryPrepared")
        flush = try find("PQflush")
        consumeInput = try find("PQconsumeInput")
        isBusy = try find("PQisBusy")
        nextResult = try find("PQgetResult")
        resultStatus = try find("PQresultStatus")
        resultField = try find("PQresultErrorField")
        resultError = try find("PQresultErrorMessage")
        affected = try find("PQcmdTuples")
        rowCount = try find("PQntuples")
        value = try find("PQgetvalue")
        length = try find("PQgetlength")
        isNull = try find("PQgetisnull")
        clear = try find("PQclear")
        notification = try find("PQnotifies")
        free = try find("PQfreemem")
    }
}
