import OffstageCoreLocationUI
public import OffstageSwiftUI

/// A button that, when somebody touches it, lets the app know once where the device is. Nobody touches it, and an
/// action that is run some other way allows nothing, as on iOS.
@preconcurrency @MainActor public struct LocationButton: View {
    public struct Title: Hashable, Sendable {
        fileprivate let label: CLLocationButtonLabel

        public static let currentLocation = Title(label: .currentLocation)
        public static let sendCurrentLocation = Title(label: .sendCurrentLocation)
        public static let sendMyCurrentLocation = Title(label: .sendMyCurrentLocation)
        public static let shareCurrentLocation = Title(label: .shareCurrentLocation)
        public static let shareMyCurrentLocation = Title(label: .shareMyCurrentLocation)
    }

    private let title: Title?
    private let action: () -> Void

    public init(_ title: Title? = nil, action: @escaping () -> Void) {
        (self.title, self.action) = (title, action)
    }

    public var body: some View {
        Button(action: action) { Text(verbatim: (title?.label ?? .currentLocation).words) }
    }
}
