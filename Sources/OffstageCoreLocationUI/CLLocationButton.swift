// As on iOS, CoreLocationUI brings these along.
@_exported public import OffstageCoreLocation
@_exported public import OffstageUIKit

public enum CLLocationButtonIcon: Int, Sendable {
    case none, arrowFilled, arrowOutline
}

public enum CLLocationButtonLabel: Int, Sendable {
    case none, currentLocation, sendCurrentLocation, sendMyCurrentLocation, shareCurrentLocation
    case shareMyCurrentLocation
}

extension CLLocationButtonLabel {
    package var words: String {
        switch self {
        case .none: "Location"
        case .currentLocation: "Current Location"
        case .sendCurrentLocation: "Send Current Location"
        case .sendMyCurrentLocation: "Send My Current Location"
        case .shareCurrentLocation: "Share Current Location"
        case .shareMyCurrentLocation: "Share My Current Location"
        }
    }
}

/// A button that, when somebody touches it, lets the app know once where the device is. Nobody touches it, and an
/// action that the app sends itself allows nothing, as on iOS.
@preconcurrency @MainActor open class CLLocationButton: UIControl {
    open var icon = CLLocationButtonIcon.none
    open var label = CLLocationButtonLabel.currentLocation { didSet { line.text = label.words } }
    open var fontSize: CGFloat = 17
    open var cornerRadius: CGFloat = 0

    private let line = UILabel()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        show()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        show()
    }

    private func show() {
        line.frame = bounds
        line.text = label.words
        addSubview(line)
    }
}
