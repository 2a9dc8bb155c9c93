/// What a background fetch brought.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}
