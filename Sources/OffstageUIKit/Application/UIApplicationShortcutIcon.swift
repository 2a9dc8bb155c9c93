public import Foundation

/// The picture of a quick action.
open class UIApplicationShortcutIcon: NSObject, @unchecked Sendable {
    public enum IconType: Int, Sendable {
        case compose, play, pause, add, location, search, share, prohibit, contact, home, markLocation, favorite, love
        case cloud, invitation, confirmation, mail, message, date, time, capturePhoto, captureVideo, task
        case taskCompleted, alarm, bookmark, shuffle, audio, update
    }

    public init(type: IconType) {}
    public init(templateImageName: String) {}
    public init(systemImageName: String) {}
}

extension UIApplication {
    /// - Note: The icon stays as it is: the answer is an error.
    public func setAlternateIconName(
        _ alternateIconName: String?,
        completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = NSError(domain: NSCocoaErrorDomain, code: 3072)
        DispatchQueue.main.async { completionHandler?(error) }
    }

    public func setAlternateIconName(_ alternateIconName: String?) async throws {
        throw NSError(domain: NSCocoaErrorDomain, code: 3072)
    }

    public var supportsAlternateIcons: Bool { false }
    public var alternateIconName: String? { nil }
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
    public var statusBarFrame: CGRect { CGRect(x: 0, y: 0, width: 390, height: 47) }
    public var isStatusBarHidden: Bool { false }
    public func beginIgnoringInteractionEvents() {}
    public func endIgnoringInteractionEvents() {}
    public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}
}
