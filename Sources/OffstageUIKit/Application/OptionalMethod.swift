/// Tells whether a delegate implements an optional method: the default bodies report that they ran.
@MainActor enum OptionalMethod {
    private static var defaultBodyRan = false

    /// What the default body of an optional method calls.
    static func isMissing() {
        defaultBodyRan = true
    }

    /// Calls the method.
    /// - Returns: its result, or nil if only the default body is there.
    static func result<Result>(of call: () -> Result) -> Result? {
        defaultBodyRan = false
        let result = call()
        return defaultBodyRan ? nil : result
    }

    /// Calls a method that is awaited.
    /// - Returns: its result, and whether only the default body is there. The default body does not wait, so nothing
    ///   else is called before it has reported.
    static func awaited<Result>(_ call: @MainActor () async -> Result) async -> (Result, isMissing: Bool) {
        defaultBodyRan = false
        let result = await call()
        return (result, defaultBodyRan)
    }
}
