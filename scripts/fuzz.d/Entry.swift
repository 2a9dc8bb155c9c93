import Glibc

/// What libFuzzer calls with each input; the variable OFFSTAGE_FUZZ names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    do {
        try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError(error.description)
    }
    return 0
}

private let target: FuzzTarget = {
    let name = getenv("OFFSTAGE_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else { fatalError("there is no target '\(name)'") }
    return target
}()
