public import OffstageEventKit
public import OffstageUIKit

public enum EKEventEditViewAction: Int, Sendable {
    case canceled, saved, deleted
}

/// An event to be made or changed. Nobody edits it, saves it or cancels.
@preconcurrency @MainActor open class EKEventEditViewController: UINavigationController {
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?
    open var eventStore: EKEventStore!
    open var event: EKEvent?

    open func cancelEditing() {}

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine(event?.title ?? "New Event")
    }
}

@preconcurrency @MainActor public protocol EKEventEditViewDelegate: NSObjectProtocol {
    func eventEditViewController(
        _ controller: EKEventEditViewController,
        didCompleteWith action: EKEventEditViewAction
    )
    func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar {
        controller.eventStore.defaultCalendarForNewEvents ?? EKCalendar(for: .event, eventStore: controller.eventStore)
    }
}

public enum EKEventViewAction: Int, Sendable {
    case done, responded, deleted
}

/// An event to look at.
@preconcurrency @MainActor open class EKEventViewController: UIViewController {
    open weak var delegate: (any EKEventViewDelegate)?
    open var event: EKEvent!
    open var allowsEditing = false
    open var allowsCalendarPreview = false

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine(event?.title ?? "Event")
    }
}

@preconcurrency @MainActor public protocol EKEventViewDelegate: NSObjectProtocol {
    func eventViewController(_ controller: EKEventViewController, didCompleteWith action: EKEventViewAction)
}

public enum EKCalendarChooserSelectionStyle: Int, Sendable {
    case single, multiple
}

public enum EKCalendarChooserDisplayStyle: Int, Sendable {
    case allCalendars, writableCalendarsOnly
}

/// Calendars to choose from. Nobody chooses one.
@preconcurrency @MainActor open class EKCalendarChooser: UIViewController {
    open weak var delegate: (any EKCalendarChooserDelegate)?
    open var selectedCalendars: Set<EKCalendar> = []
    open var showsDoneButton = false
    open var showsCancelButton = false
    public let selectionStyle: EKCalendarChooserSelectionStyle

    public convenience init(
        selectionStyle: EKCalendarChooserSelectionStyle,
        displayStyle: EKCalendarChooserDisplayStyle,
        eventStore: EKEventStore
    ) {
        self.init(
            selectionStyle: selectionStyle,
            displayStyle: displayStyle,
            entityType: .event,
            eventStore: eventStore
        )
    }

    public init(
        selectionStyle: EKCalendarChooserSelectionStyle,
        displayStyle: EKCalendarChooserDisplayStyle,
        entityType: EKEntityType,
        eventStore: EKEventStore
    ) {
        self.selectionStyle = selectionStyle
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("Calendars")
    }
}

@preconcurrency @MainActor public protocol EKCalendarChooserDelegate: NSObjectProtocol {
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}
