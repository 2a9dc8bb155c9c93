/// What a transfer asks for, in order.
public enum TransferEffect: Equatable, Sendable {
    case source(SourceCommand, ExchangeNumber)
    case tell(TransferNews)
}

/// What the owner of a transfer is told. While the transfer is held, news wait.
public enum TransferNews: Equatable, Sendable {
    /// It waits for a network; comes once for each time it begins to wait.
    case waitsForConnectivity
    case informational(ResponseHead)
    /// A redirect, and the request that would follow. Where ``TransferOptions/asksBeforeRedirect`` says so, it waits
    /// for an answer; else it has been followed.
    case redirect(ResponseHead, next: TransferRequest)
    /// The server, or a proxy before it, wants to know who asks, and the transfer waits for an answer; only where
    /// ``TransferOptions/asksOnChallenge`` says so.
    case challenge(Challenge)
    /// The connection asks about its server, or for a certificate, and waits for
    /// ``Transfer/answerConnection(_:at:)``; only where ``TransferOptions/asker`` is somebody.
    case connectionChallenge(ConnectionChallenge)
    /// The response, with the URL that answered. Where ``TransferOptions/asksAfterResponse`` says so, the body waits.
    case response(ResponseHead, url: WebAddress)
    /// Some of the body. The owner tells what it has consumed, or no more comes.
    case body([UInt8])
    /// So many bytes of the request's body went out, and how many of how many that makes; −1 if nobody knows (T-32).
    case sent(Int64, total: Int64, expected: Int64)
    /// The next bytes of a streamed body are wanted: at most so many.
    case wantsBody(Int)
    /// A streamed body must begin anew, because a redirect sends it again.
    case wantsBodyAgain
    /// The last news of a transfer.
    case ended(TransferFailure?, TransferMetrics)
}
