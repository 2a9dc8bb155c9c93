import Foundation

/// Where the app's own code called into UIKit.
enum CallSite {
    /// The nearest function on the stack that is not UIKit's; in a stripped executable, the nearest address.
    static var outsideUIKit: String {
        let symbols = SymbolTable(executable: "/proc/self/exe")
        let own = Thread.callStackSymbols.compactMap(offsetInExecutable)
        let names = own.map { symbols?.function(at: $0) }
        guard let first = names.firstIndex(where: { $0.map(isUIKit) == true }) else {
            return own.first.map { "address 0x" + String($0, radix: 16) } ?? "unknown"
        }
        let callers = names[first...].compactMap(\.self).filter { !isUIKit($0) }.map(demangled)
        // Where a closure's type changes on its way the compiler puts a function of its own.
        return callers.first { !$0.contains("reabstraction thunk helper") } ?? "unknown"
    }

    /// Whether the mangled name is that of a function in this module, in an extension that it makes or in a type of its
    /// own. A function of the app's that takes one of its types names it as well, further behind.
    private static func isUIKit(_ name: String) -> Bool {
        name.hasPrefix("$s13OffstageUIKit") || name.contains("13OffstageUIKitE")
    }

    /// Lines read `path/name(+0x12ab) [0x55aa7f6fa23e]`, and shared libraries have paths that end otherwise.
    private static func offsetInExecutable(_ line: String) -> UInt64? {
        guard line.contains("/\(ProcessInfo.processInfo.processName)("),
            let match = line.firstMatch(of: /\(\+0x([0-9a-f]+)\)/)
        else { return nil }
        return UInt64(match.output.1, radix: 16)
    }

    private static func demangled(_ name: String) -> String {
        guard let text = swift_demangle(name, UInt(name.utf8.count), nil, nil, 0) else { return name }
        defer { free(text) }
        return String(cString: text)
    }
}

/// The runtime's own function; it answers with memory to be freed, or nil for what is no Swift name.
@_silgen_name("swift_demangle")
private func swift_demangle(
    _ name: UnsafePointer<CChar>,
    _ length: UInt,
    _ output: UnsafeMutablePointer<CChar>?,
    _ outputSize: UnsafeMutablePointer<UInt>?,
    _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
