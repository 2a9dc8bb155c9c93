/// What an app says about notifications that people see. The questions among these are answered with
/// ``RefreshAnswer/notification(_:)`` under the number of their frame, which may take as long as a person does.
public enum NotificationMessage: Equatable, Sendable, Codable {
    /// A question: `requestAuthorization`, with the raw value of its options.
    case authorizationAsked(options: Int)
    /// A question: `getNotificationSettings`.
    case settingsAsked
    /// A question, which is answered when it has been taken: `add`.
    case added(Notification)
    /// A question: `getPendingNotificationRequests`.
    case pendingAsked
    /// Those of these identifiers, or all.
    case pendingRemoved(identifiers: [String]?)
    /// A question: `getDeliveredNotifications`.
    case shownAsked
    case shownRemoved(identifiers: [String]?)
    /// `UNUserNotificationCenter.delegate` was set, or set to nil.
    case delegateSet(isSet: Bool)
    /// What the delegate wants shown in the foreground, the raw value of its options; nil if it is gone.
    case presented(number: Int, options: Int?, places: Places?)
    /// `setNotificationCategories`.
    case categoriesSet([Category])
    /// A question: `getNotificationCategories`.
    case categoriesAsked
    /// The delegate is done with what a person did.
    case responded(run: Int, places: Places?)
    /// An extension says what is to be shown, by the number that it was called with.
    case contentHandled(number: Int, Content)

    /// Where a completion handler was called, and where it had been called before: said of a second call only.
    public struct Places: Equatable, Sendable, Codable {
        public var place: String
        public var first: String

        public init(place: String, first: String) {
            self.place = place
            self.first = first
        }
    }

    public struct Category: Equatable, Sendable, Codable {
        public var identifier: String
        public var actions: [Action]
        public var intents: [String]
        /// `UNNotificationCategoryOptions.rawValue`.
        public var options: Int

        public init(identifier: String, actions: [Action], intents: [String], options: Int) {
            self.identifier = identifier
            self.actions = actions
            self.intents = intents
            self.options = options
        }
    }

    public struct Action: Equatable, Sendable, Codable {
        public var identifier: String
        public var title: String
        /// `UNNotificationActionOptions.rawValue`.
        public var options: Int
        /// Nil where there is nothing to type.
        public var input: Input?

        public init(identifier: String, title: String, options: Int, input: Input? = nil) {
            self.identifier = identifier
            self.title = title
            self.options = options
            self.input = input
        }
    }

    /// What asks for a text (`UNTextInputNotificationAction`).
    public struct Input: Equatable, Sendable, Codable {
        public var button: String
        public var placeholder: String

        public init(button: String, placeholder: String) {
            self.button = button
            self.placeholder = placeholder
        }
    }

    /// A request, or a notification if it has a date.
    public struct Notification: Equatable, Sendable, Codable {
        public var identifier: String
        public var content = Content()
        public var trigger: Trigger?
        /// Nanoseconds since 1970.
        public var date: Int64?

        public init(identifier: String) {
            self.identifier = identifier
        }
    }

    public struct Content: Equatable, Sendable, Codable {
        public var title = ""
        public var subtitle = ""
        public var body = ""
        public var badge: Int?
        public var sound: String?
        /// JSON, or a property list as XML.
        public var userInfo = ""
        public var category = ""
        public var thread = ""
        public var target: String?
        public var filter: String?
        /// `UNNotificationInterruptionLevel.rawValue`.
        public var level = 1
        /// From 0 to 1; a number in any case.
        public var relevance = 0.0
        public var attachments: [Attachment] = []

        public init() {}
    }

    /// A file that is shown with a notification.
    public struct Attachment: Equatable, Sendable, Codable {
        /// Where the files lie, from the home of a process.
        public static let folder = "SystemData/com.apple.usernotifications/Attachments"

        public var identifier: String
        /// In that folder.
        public var file: String
        /// A uniform type identifier.
        public var type: String

        public init(identifier: String, file: String, type: String) {
            self.identifier = identifier
            self.file = file
            self.type = type
        }
    }

    public struct Trigger: Equatable, Sendable, Codable {
        public enum Kind: Equatable, Sendable, Codable {
            case push
            case interval(nanoseconds: Int64)
            /// `DateComponents` as JSON.
            case calendar(String)
            /// A region, as JSON.
            case location(String)
        }

        public var kind: Kind
        public var repeats = false
        /// Of a calendar trigger: when it is due, in nanoseconds since 1970, as far as the app has looked ahead.
        public var moments: [Int64] = []
        /// What lies between any two of these, in nanoseconds, if that is always the same.
        public var period: Int64?

        public init(_ kind: Kind) {
            self.kind = kind
        }
    }
}

/// What the device answers to the questions among ``NotificationMessage``.
public enum NotificationAnswer: Equatable, Sendable, Codable {
    /// The raw values of `UNAuthorizationStatus` and of the options that the app asked for.
    case settings(status: Int, options: Int)
    case added
    case pending([NotificationMessage.Notification])
    case shown([NotificationMessage.Notification])
    case categories([NotificationMessage.Category])
}
