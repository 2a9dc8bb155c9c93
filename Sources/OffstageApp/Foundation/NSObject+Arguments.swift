public import Foundation

/// As on iOS, whatever is an object can be an argument of a format, where `%@` takes its description.
extension NSObject: @retroactive CVarArg {
    public var _cVarArgEncoding: [Int] {
        // Nobody gives back what a format has taken: an object of a few bytes for each argument.
        [Int(bitPattern: Unmanaged.passRetained(description as NSString).toOpaque())]
    }
}

extension Data.WritingOptions {
    @available(*, deprecated, renamed: "atomic")
    public static let atomicWrite = Data.WritingOptions.atomic
}
