public import OffstagePhotos
public import OffstageUIKit

/// Photos to choose from. Nobody chooses one here, and nobody cancels.
@preconcurrency @MainActor open class PHPickerViewController: UIViewController {
    public let configuration: PHPickerConfiguration
    open weak var delegate: (any PHPickerViewControllerDelegate)?

    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) {
        fatalError("no storyboard makes one")
    }

    open func deselectAssets(withIdentifiers identifiers: [String]) {}

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("Photos")
    }
}

@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

public struct PHPickerConfiguration: Hashable, Sendable {
    public enum AssetRepresentationMode: Int, Sendable {
        case automatic, current, compatible
    }

    public enum Selection: Int, Sendable {
        case `default`, ordered, continuous, continuousAndOrdered
    }

    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    public var selection = Selection.default
    public var selectionLimit = 1
    public var filter: PHPickerFilter?
    public var preselectedAssetIdentifiers: [String] = []

    public init() {}

    /// - Parameter photoLibrary: from which the photos are known by their identifiers, too.
    public init(photoLibrary: PHPhotoLibrary) {}
}

/// Which photos are offered.
public struct PHPickerFilter: Hashable, Sendable {
    private let words: [String]

    public static let images = PHPickerFilter(words: ["images"])
    public static let videos = PHPickerFilter(words: ["videos"])
    public static let livePhotos = PHPickerFilter(words: ["livePhotos"])
    public static let screenshots = PHPickerFilter(words: ["screenshots"])
    public static let panoramas = PHPickerFilter(words: ["panoramas"])
    public static let bursts = PHPickerFilter(words: ["bursts"])
    public static let screenRecordings = PHPickerFilter(words: ["screenRecordings"])
    public static let cinematicVideos = PHPickerFilter(words: ["cinematicVideos"])
    public static let slomoVideos = PHPickerFilter(words: ["slomoVideos"])
    public static let timelapseVideos = PHPickerFilter(words: ["timelapseVideos"])
    public static let depthEffectPhotos = PHPickerFilter(words: ["depthEffectPhotos"])

    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(words: ["any"] + subfilters.flatMap(\.words))
    }

    public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(words: ["all"] + subfilters.flatMap(\.words))
    }

    public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
        PHPickerFilter(words: ["not"] + filter.words)
    }
}

/// A photo that was chosen: there is no value of this type.
public struct PHPickerResult: Hashable, Sendable {
    private let nothing: Never

    public var itemProvider: NSItemProvider { switch nothing {} }
    public var assetIdentifier: String? { switch nothing {} }
}
