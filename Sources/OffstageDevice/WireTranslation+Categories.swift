import OffstageKernel
import OffstageWire

/// Categories of notifications: on the wire their options are Apple's raw values, in the kernel what those mean.
extension WireTranslation {
    func category(_ said: NotificationMessage.Category) -> NotificationCategory {
        var category = NotificationCategory(
            identifier: Self.clamped(said.identifier),
            actions: said.actions.prefix(Self.mostActions).map(action),
            tellsOfDismissal: said.options & Self.customDismissAction != 0
        )
        category.intents = said.intents.prefix(Self.mostIntents).map(text)
        category.options = said.options
        return category
    }

    private func action(_ said: NotificationMessage.Action) -> NotificationAction {
        var action = NotificationAction(
            identifier: Self.clamped(said.identifier),
            opensApp: said.options & Self.foreground != 0,
            needsUnlock: said.options & Self.authenticationRequired != 0,
            takesText: said.input != nil
        )
        action.title = text(said.title)
        action.options = said.options
        action.button = said.input.map { text($0.button) }
        action.placeholder = said.input.map { text($0.placeholder) }
        return action
    }

    /// What was stored without its texts has empty ones.
    static func category(_ category: NotificationCategory) -> NotificationMessage.Category {
        NotificationMessage.Category(
            identifier: category.identifier,
            actions: category.actions.map(action),
            intents: category.intents ?? [],
            options: category.options ?? (category.tellsOfDismissal ? customDismissAction : 0)
        )
    }

    private static func action(_ action: NotificationAction) -> NotificationMessage.Action {
        let meant = (action.opensApp ? foreground : 0) | (action.needsUnlock ? authenticationRequired : 0)
        return NotificationMessage.Action(
            identifier: action.identifier,
            title: action.title ?? "",
            options: action.options ?? meant,
            input: action.takesText ? .init(button: action.button ?? "", placeholder: action.placeholder ?? "") : nil
        )
    }

    /// `UNNotificationCategoryOptions`, with its raw value.
    private static let customDismissAction = 1 << 0
    /// `UNNotificationActionOptions`, with their raw values.
    private static let authenticationRequired = 1 << 0
    private static let foreground = 1 << 2

    /// Limits of this device; iOS shows four actions at most.
    private static let mostActions = 32
    private static let mostIntents = 32
}
