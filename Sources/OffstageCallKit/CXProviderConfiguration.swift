/// What the calls of an app are like.
open class CXProviderConfiguration: NSObject, NSCopying {
    open private(set) var localizedName: String?
    open var ringtoneSound: String?
    open var iconTemplateImageData: Data?
    open var maximumCallGroups = 2
    open var maximumCallsPerCallGroup = 5
    open var includesCallsInRecents = true
    open var supportsVideo = false
    open var supportedHandleTypes: Set<CXHandle.HandleType> = []

    public override init() {}

    @available(iOS, deprecated: 14.0, message: "the app's own name is shown")
    public init(localizedName: String) {
        self.localizedName = localizedName
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXProviderConfiguration()
        copy.localizedName = localizedName
        (copy.ringtoneSound, copy.iconTemplateImageData) = (ringtoneSound, iconTemplateImageData)
        (copy.maximumCallGroups, copy.maximumCallsPerCallGroup) = (maximumCallGroups, maximumCallsPerCallGroup)
        (copy.includesCallsInRecents, copy.supportsVideo) = (includesCallsInRecents, supportsVideo)
        copy.supportedHandleTypes = supportedHandleTypes
        return copy
    }
}
