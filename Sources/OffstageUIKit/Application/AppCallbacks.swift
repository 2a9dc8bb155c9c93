import Foundation
import OffstageApp
import OffstageWire

/// Calls the app's delegate as the device asks: the delegate's method first, then the notification, both before the
/// device hears that the call has returned (L-14).
@MainActor final class AppCallbacks: CallReceiver {
    private let makeDelegate: @MainActor () -> any UIApplicationDelegate
    private let principalClass: UIApplication.Type
    /// The app, if its life is SwiftUI's.
    private let host: (any HostedApplication)?
    /// `UIApplication.delegate` does not hold its delegate; the main loop does.
    private var delegate: (any UIApplicationDelegate)?

    private var application: UIApplication { UIApplication.shared }

    init(delegateClass: AnyClass, principalClass: UIApplication.Type) {
        makeDelegate = {
            guard let delegate = Instantiation.make(delegateClass) as? any UIApplicationDelegate else {
                refuseToRun(
                    "\(delegateClass) is no delegate: it must derive from NSObject and adopt UIApplicationDelegate"
                )
            }
            return delegate
        }
        self.principalClass = principalClass
        host = nil
    }

    init(host: any HostedApplication) {
        makeDelegate = host.makeDelegate
        principalClass = UIApplication.self
        self.host = host
    }

    /// L-6, L-11.
    func launch(_ call: DeviceMessage.Call) {
        UIApplication.create(principalClass)
        let delegate = makeDelegate()
        self.delegate = delegate
        application.delegate = host?.publishedDelegate ?? delegate
        let options = launchOptions(call)
        let window = openStoryboard(of: delegate)
        _ = delegate.application(application, willFinishLaunchingWithOptions: options)
        let result = OptionalMethod.result {
            delegate.application(application, didFinishLaunchingWithOptions: options)
        }
        if result == nil { delegate.applicationDidFinishLaunching(application) }
        window?.makeKeyAndVisible()
        host?.didFinishLaunching()
        post(UIApplication.didFinishLaunchingNotification)
    }

    /// The window of an app without scenes whose Info.plist names a storyboard. The delegate must have a place for it.
    private func openStoryboard(of delegate: any UIApplicationDelegate) -> UIWindow? {
        let key = "UIMainStoryboardFile"
        guard Self.infoPlistMayHold(key), let list = Bundle.main.infoDictionary, let name = list[key] as? String,
            !name.isEmpty, list["UIApplicationSceneManifest"] == nil
        else { return nil }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
        delegate.window = window
        guard delegate.window === window else {
            StandardError.say(
                "The app delegate must implement the window property if it wants to use a main storyboard file."
            )
            return nil
        }
        return window
    }

    /// Whether the file may hold the key: to read all of it as Foundation does, which makes a bundle first, would be a
    /// tenth of a cold launch's processor time.
    private static func infoPlistMayHold(_ key: String) -> Bool {
        let program = CommandLine.arguments[0]
        let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
        guard let file = fopen("\(folder)/Info.plist", "r") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        // More than that, or in UTF-16, is for Foundation.
        guard count < bytes.count, bytes[0] < 0x80 else { return true }
        let wanted = Array(key.utf8)
        return bytes[..<count].indices.contains { bytes[$0...].starts(with: wanted) }
    }

    /// Only a launch for a notification has options (N-8), and one for an event of the location services.
    private func launchOptions(_ call: DeviceMessage.Call) -> [UIApplication.LaunchOptionsKey: Any]? {
        if AppProcess.shared.launchReason == "location" { return [.location: true] }
        return call.text.map { [.remoteNotification: RemoteNotification(run: 0, payload: $0).userInfo] }
    }

    func perform(_ call: DeviceMessage.Call) {
        guard let delegate else { return }
        switch call.name {
        case .connectScene: SceneLife.connect(delegate, call)
        case .disconnectScene: SceneLife.disconnect()
        case .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground:
            changeState(call.name, delegate)
        case .willTerminate:
            delegate.applicationWillTerminate(application)
            post(UIApplication.willTerminateNotification)
        case .didReceiveMemoryWarning:
            delegate.applicationDidReceiveMemoryWarning(application)
            post(UIApplication.didReceiveMemoryWarningNotification)
            UIWindow.shown.forEach { $0.rootViewController?.receiveMemoryWarning() }
        case .protectedDataWillBecomeUnavailable:
            delegate.applicationProtectedDataWillBecomeUnavailable(application)
            post(UIApplication.protectedDataWillBecomeUnavailableNotification)
        case .protectedDataDidBecomeAvailable:
            delegate.applicationProtectedDataDidBecomeAvailable(application)
            post(UIApplication.protectedDataDidBecomeAvailableNotification)
        case .performFetch: Fetch(run: call.identifiers.first ?? 0).perform(delegate, application)
        case .receivePush:
            RemoteNotification(run: call.identifiers.first ?? 0, payload: call.text ?? "")
                .perform(delegate, application)
        case .handleSessionEvents:

            let events = SessionEvents(run: call.identifiers.first ?? 0, session: call.text ?? "")
            if host?.handleEvents(ofSession: events.session, whenDone: events.completed) != true {
                events.perform(delegate, application)
            }
        case .didRegister:
            let token = Data(hexadecimal: call.text ?? "")
            delegate.application(application, didRegisterForRemoteNotificationsWithDeviceToken: token)
        case .failToRegister:
            delegate.application(
                application,
                didFailToRegisterForRemoteNotificationsWithError: CocoaError(
                    .init(rawValue: 3000),
                    userInfo: [NSLocalizedDescriptionKey: call.text ?? ""]
                )
            )
        case .launch, .expireTasks, .expireActivities, .takeSnapshot, .launchTask, .expireTask, .raise,
            .willPresent, .didReceiveResponse, .receiveNotification, .expireNotification, .location:
            assertionFailure("\(call.name) does not come this way")
        }
    }

    /// With a scene, its delegate is called instead of the application's; the notifications are posted regardless
    /// (L-15).
    private func changeState(_ name: DeviceMessage.CallName, _ delegate: any UIApplicationDelegate) {
        if let scene = SceneLife.current {
            scene.changeState(name)
        } else {
            switch name {
            case .didBecomeActive: delegate.applicationDidBecomeActive(application)
            case .willResignActive: delegate.applicationWillResignActive(application)
            case .didEnterBackground: delegate.applicationDidEnterBackground(application)
            default: delegate.applicationWillEnterForeground(application)
            }
        }
        switch name {
        case .didBecomeActive: post(UIApplication.didBecomeActiveNotification)
        case .willResignActive: post(UIApplication.willResignActiveNotification)
        case .didEnterBackground: post(UIApplication.didEnterBackgroundNotification)
        default: post(UIApplication.willEnterForegroundNotification)
        }
    }

    func takeSnapshot() -> AppMessage.Snapshot {
        let screen = ScreenContents(of: UIWindow.key)
        return AppMessage.Snapshot(text: ScreenText(screen).text, svg: ScreenDrawing(screen).svg)
    }

    func surroundingsChanged(from old: DeviceMessage.Surroundings, to new: DeviceMessage.Surroundings) {
        if old.backgroundRefresh != new.backgroundRefresh {
            post(UIApplication.backgroundRefreshStatusDidChangeNotification)
        }
        UIDevice.current.batteryChanged(from: old, to: new)
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: application)
    }
}

extension Data {
    /// The bytes that pairs of hexadecimal digits stand for.
    fileprivate init(hexadecimal text: String) {
        let digits = Array(text.utf8)
        self.init(
            stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
            }
        )
    }
}
