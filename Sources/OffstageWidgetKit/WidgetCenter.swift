import OffstageApp
import OffstageWire

/// What an app has to say of its widgets. There are none here: the device writes down each reload, and whether the
/// budget of the day has room for it.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private init() {}

    /// Asks for new timelines of all widgets of the app. In front of people it costs nothing, else one reload of each
    /// widget's budget.
    public func reloadAllTimelines() {
        Connection.shared?.send(.widgetReload(kind: nil))
    }

    /// The same for the widgets of one kind, as the app's widget configurations name it.
    public func reloadTimelines(ofKind kind: String) {
        Connection.shared?.send(.widgetReload(kind: kind))
    }

    /// Answers, on a queue of the framework's, that nobody has put a widget of the app on the home screen.
    public func getCurrentConfigurations(_ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void) {
        DispatchQueue.global().async { completion(.success([])) }
    }

    /// Nobody has put a widget of the app on the home screen.
    public func currentConfigurations() async throws -> [WidgetInfo] { [] }

    /// Without effect: nobody chooses widgets here.
    public func invalidateConfigurationRecommendations() {}
}
