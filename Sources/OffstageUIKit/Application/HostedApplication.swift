import OffstageApp

/// An app whose life is SwiftUI's, as UIKit sees it.
@MainActor package protocol HostedApplication: AnyObject, Sendable {
    /// Makes the app, and the delegate whose methods are called.
    func makeDelegate() -> any UIApplicationDelegate
    /// What `UIApplication.shared.delegate` is.
    var publishedDelegate: any UIApplicationDelegate { get }
    /// The delegate's methods have returned; the launch goes on.
    func didFinishLaunching()
    /// - Returns: whether the app takes the events of this background session, instead of its delegate.
    func handleEvents(ofSession session: String, whenDone done: @escaping @Sendable () -> Void) -> Bool
}

/// Runs an app whose life is SwiftUI's: never returns.
@MainActor package func runHosted(_ host: any HostedApplication) -> Never {
    MainLoop.run(AppCallbacks(host: host))
}
