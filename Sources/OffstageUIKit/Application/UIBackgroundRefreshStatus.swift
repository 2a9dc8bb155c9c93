/// Whether the user lets the app run in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    case restricted, denied, available
}
