extension URLSession {
    /// What shall happen to a challenge.
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }

    /// What shall happen to the body of a response.
    public enum ResponseDisposition: Int, Sendable {
        case cancel, allow, becomeDownload, becomeStream
    }

    /// What shall happen to a request that was to be sent later.
    public enum DelayedRequestDisposition: Int, Sendable {
        case continueLoading, useNewRequest, cancel
    }
}
