public import Foundation

extension NSString {
    /// The app's text for a key, with arguments in it. iOS looks it up when the notification is shown, this at once.
    public static func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        let arguments = arguments ?? []
        if arguments.isEmpty { return format }
        return String(format: format, arguments: arguments.map { ($0 as? any CVarArg) ?? "\($0)" as NSString })
    }
}
