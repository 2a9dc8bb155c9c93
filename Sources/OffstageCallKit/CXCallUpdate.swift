/// What a provider knows of a call. What is nil, or was never set, is left as it was; nobody here sees it.
open class CXCallUpdate: NSObject, NSCopying {
    open var remoteHandle: CXHandle?
    open var localizedCallerName: String?
    open var supportsHolding = false
    open var supportsGrouping = false
    open var supportsUngrouping = false
    open var supportsDTMF = false
    open var hasVideo = false

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXCallUpdate()
        (copy.remoteHandle, copy.localizedCallerName) = (remoteHandle, localizedCallerName)
        (copy.supportsHolding, copy.supportsGrouping) = (supportsHolding, supportsGrouping)
        (copy.supportsUngrouping, copy.supportsDTMF) = (supportsUngrouping, supportsDTMF)
        copy.hasVideo = hasVideo
        return copy
    }
}
