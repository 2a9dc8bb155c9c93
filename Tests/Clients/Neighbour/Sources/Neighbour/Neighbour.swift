#if canImport(os) || canImport(OSLog) || canImport(UIKit)
    #error("The modules that an app has under Apple's names are seen by the packages that it uses.")
#endif

public final class Neighbour {
    public private(set) var visits = 0

    public init() {}

    public func visit() { visits += 1 }
}
