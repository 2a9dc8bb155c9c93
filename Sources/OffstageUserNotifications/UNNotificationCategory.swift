public import Foundation
import OffstageApp
import OffstageWire

/// A kind of notification and what can be done with it.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    public let intentIdentifiers: [String]
    public let options: UNNotificationCategoryOptions
    /// What is shown in the place of a hidden notification's text, and of several that are one. Kept only: nothing is
    /// hidden here, and a category that the center gives back has none.
    open private(set) var hiddenPreviewsBodyPlaceholder = ""
    open private(set) var categorySummaryFormat = ""

    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }

    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            options: options
        )
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
    }

    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
    }

    convenience init(_ said: NotificationMessage.Category) {
        self.init(
            identifier: said.identifier,
            actions: said.actions.map(UNNotificationAction.make),
            intentIdentifiers: said.intents,
            options: UNNotificationCategoryOptions(rawValue: UInt(bitPattern: said.options))
        )
    }

    /// The category as it goes to the device.
    var message: NotificationMessage.Category {
        .init(
            identifier: identifier.clipped,
            actions: actions.map(\.message),
            intents: intentIdentifiers.map(\.clipped),
            options: Int(bitPattern: options.rawValue)
        )
    }

    /// Categories that say the same are equal, so that a set has what comes from the device once.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationCategory).map { $0.message == message } ?? false
    }

    open override var hash: Int { identifier.hashValue }
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
}

/// A button on a notification.
open class UNNotificationAction: NSObject, @unchecked Sendable {
    public let identifier: String
    public let title: String
    public let options: UNNotificationActionOptions

    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.identifier = identifier
        self.title = title
        self.options = options
    }

    static func make(_ said: NotificationMessage.Action) -> UNNotificationAction {
        let options = UNNotificationActionOptions(rawValue: UInt(bitPattern: said.options))
        guard let input = said.input else {
            return UNNotificationAction(identifier: said.identifier, title: said.title, options: options)
        }
        return UNTextInputNotificationAction(
            identifier: said.identifier,
            title: said.title,
            options: options,
            textInputButtonTitle: input.button,
            textInputPlaceholder: input.placeholder
        )
    }

    /// The action as it goes to the device.
    var message: NotificationMessage.Action {
        let input = self as? UNTextInputNotificationAction
        return .init(
            identifier: identifier.clipped,
            title: title.clipped,
            options: Int(bitPattern: options.rawValue),
            input: input.map {
                .init(button: $0.textInputButtonTitle.clipped, placeholder: $0.textInputPlaceholder.clipped)
            }
        )
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationAction).map { $0.message == message } ?? false
    }

    open override var hash: Int { identifier.hashValue }
}

/// A button that asks for a text first.
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    public let textInputButtonTitle: String
    public let textInputPlaceholder: String

    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options)
    }

    /// Its button says "Send", as the system's does.
    public override convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            textInputButtonTitle: "Send",
            textInputPlaceholder: ""
        )
    }
}

public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
