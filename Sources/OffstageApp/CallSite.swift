import Foundation

/// Where the app called one of the frameworks.
package enum CallSite {
    /// The nearest function on the stack that is not a framework's; in a stripped executable, the nearest address.
    package static var outsideFrameworks: String { place(in: Thread.callStackSymbols) }

    /// The same for a stack that was noted earlier as addresses.
    static func place(of addresses: [UnsafeMutableRawPointer?]) -> String {
        guard let lines = backtraceSymbols(addresses, CInt(addresses.count)) else { return "unknown" }
        defer { free(lines) }
        return place(in: (0..<addresses.count).map { lines[$0].map { String(cString: $0) } ?? "" })
    }

    private static func place(in stack: [String]) -> String {
        let symbols = SymbolTable(executable: "/proc/self/exe")
        let own = stack.compactMap(offsetInExecutable)
        let names = symbols?.functions(at: own) ?? own.map { _ in nil }
        guard let first = names.firstIndex(where: { $0.map(isFramework) == true }) else {
            return own.first.map { "address 0x" + String($0, radix: 16) } ?? "unknown"
        }
        let callers = names[first...].compactMap(\.self).filter { !isFramework($0) }.map(demangled)
        // Where a closure's type changes on its way the compiler puts a function of its own.
        return callers.first { !$0.contains("reabstraction thunk helper") } ?? "unknown"
    }

    /// As they stand in mangled names.
    private static let frameworks = ["13OffstageUIKit", "25OffstageUserNotifications", "11OffstageApp"]

    /// Whether the mangled name is that of a function in one of these modules, in an extension that it makes or in a
    /// type of its own. A function of the app's that takes one of its types names it as well, further behind.
    private static func isFramework(_ name: String) -> Bool {
        frameworks.contains { name.hasPrefix("$s\($0)") || name.contains("\($0)E") }
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

// glibc's own functions of execinfo.h, which its module leaves out. The second answers with memory to be freed.
@_silgen_name("backtrace")
func backtrace(_ addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ count: CInt) -> CInt

@_silgen_name("backtrace_symbols")
private func backtraceSymbols(
    _ addresses: UnsafePointer<UnsafeMutableRawPointer?>,
    _ count: CInt
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
