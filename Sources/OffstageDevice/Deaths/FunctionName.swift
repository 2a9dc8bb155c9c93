import Foundation
import Glibc

/// A function's name as people write it: `Blocked.byLock()`, `closure #1 in crash(_:)`.
struct FunctionName {
    /// The module of a Swift function, or nothing.
    let module: String
    /// Empty for what the compiler made up, which nobody wrote.
    let text: String

    /// - Parameter symbol: as the linker knows it.
    init(_ symbol: String) {
        guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else {
            module = ""
            text = symbol
            return
        }
        let digits = symbol.dropFirst(2).prefix { $0.isNumber }
        module = Int(digits).map { String(symbol.dropFirst(2 + digits.count).prefix($0)) } ?? ""
        text = Self.simplified(Self.demangled(symbol), module)
    }

    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    private static let runtime = dlsym(nil, "swift_demangle").map { unsafeBitCast($0, to: Demangle.self) }

    private static func demangled(_ symbol: String) -> String {
        guard let text = runtime?(symbol, symbol.utf8.count, nil, nil, 0) else { return symbol }
        defer { free(text) }
        return String(cString: text)
    }

    private static let madeUp = [
        "reabstraction thunk", "partial apply", "protocol witness for", "merged ", "@objc ", "dispatch thunk",
        "outlined ", "vtable thunk", "curry thunk", "thunk ",
    ]

    static func simplified(_ demangled: String, _ module: String) -> String {
        var name = demangled
        for mark in ["partial function for ", "generic specialization "] where name.contains(mark) {
            let after = mark.hasPrefix("generic") ? name.range(of: "> of ") : name.range(of: mark)
            if let after { name = String(name[after.upperBound...]) }
        }
        if madeUp.contains(where: name.hasPrefix) { return "" }
        // What is private to a file, and extensions.
        name = name.replacing(/\(([^()]+) in _[0-9A-F]+\)/) { String($0.1) }
        name = name.replacing(/\(extension in [^()]+\):/, with: "")
        return split(name, at: " in ").map { part($0, module) }.joined(separator: " in ")
    }

    /// A function without its types, a closure without its signature.
    private static func part(_ text: String, _ module: String) -> String {
        var name = text
        for cut in [" : ", " @"] where name.hasPrefix("closure #") || cut == " : " {
            if let range = name.range(of: cut) { name = String(name[..<range.lowerBound]) }
        }
        if name.hasPrefix("closure #") {
            return name.split(separator: " ").prefix(2).joined(separator: " ")
        }
        let isStatic = name.hasPrefix("static ")
        if isStatic { name = String(name.dropFirst("static ".count)) }
        if let open = name.firstIndex(where: { $0 == "(" || $0 == "<" }) {
            let arguments = name[open...].firstIndex(of: "(").map { labels(name[$0...]) } ?? ""
            name = name[..<open] + arguments
        }
        if name.hasPrefix(module + ".") { name = String(name.dropFirst(module.count + 1)) }
        return (isStatic ? "static " : "") + name
    }

    /// `(_:at:)` of `(Swift.Array<Swift.Int>, at: Swift.Int) -> Swift.Int`.
    private static func labels(_ text: Substring) -> String {
        var depth = 0
        var argument = ""
        var labels = ""
        func close() {
            guard !argument.isEmpty else { return }
            let label = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            labels += argument.dropFirst(label.count).hasPrefix(": ") ? "\(label):" : "_:"
            argument = ""
        }
        for character in text {
            if "([<".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && argument.last != "-" { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, character == "," {
                close()
            } else if !(depth == 1 && argument.isEmpty && " (".contains(character)) {
                argument.append(character)
            }
        }
        close()
        return "(\(labels))"
    }

    /// Splits where no parenthesis is open.
    private static func split(_ text: String, at separator: String) -> [String] {
        var parts = [""]
        var depth = 0
        var rest = text[...]
        while let character = rest.first {
            if depth == 0, rest.hasPrefix(separator) {
                parts.append("")
                rest = rest.dropFirst(separator.count)
                continue
            }
            if "(<".contains(character) { depth += 1 }
            if character == ")" || character == ">" && parts[parts.count - 1].last != "-" { depth -= 1 }
            parts[parts.count - 1].append(character)
            rest = rest.dropFirst()
        }
        return parts
    }
}
