public import OffstageCombine
public import OffstageCoreData
public import OpenCombine

/// An object of a context says before it changes, so that a view can observe it.
extension NSManagedObject: @retroactive OpenCombine.ObservableObject, OffstageCombine.ObservableObject {
    public var objectWillChange: ObservableObjectPublisher {
        if let publisher = _observer?.publisher as? ObservableObjectPublisher { return publisher }
        let publisher = ObservableObjectPublisher()
        _observer = (publisher, publisher.send)
        return publisher
    }
}
