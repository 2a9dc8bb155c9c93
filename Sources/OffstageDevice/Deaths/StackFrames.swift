import Foundation
import Glibc

/// The frames of a stack that matter: the app's own, and the call of the system that the innermost of them was in.
struct StackFrames {
    /// How many of them are told.
    static let most = 12

    /// `Module function file:line`, the innermost first.
    private(set) var lines: [String] = []
    /// `file:line` of the app's innermost frame, or nothing.
    private(set) var site = ""

    init(_ places: [CodePlace], of executable: String) {
        let bundle = (Self.place(of: executable) as NSString).deletingLastPathComponent
        var callee: String?
        var innermost: String?
        for (place, symbols) in zip(places, Symbolizer.symbols(at: places)) {
            for symbol in symbols {
                let name = FunctionName(symbol.function)
                guard !name.text.isEmpty, !name.text.hasSuffix("$main()"), symbol.file != "<compiler-generated>"
                else { continue }
                let isOwn = place.path.hasPrefix(bundle + "/") && Self.isOwn(symbol, name)
                guard isOwn else {
                    if lines.isEmpty, !place.path.hasPrefix(bundle + "/") {
                        callee = Self.line(name, of: place)
                        innermost = innermost ?? callee
                    }
                    continue
                }
                if lines.isEmpty, let callee, !Self.isEnd(callee) { lines.append(callee) }
                add(symbol, name, place)
            }
        }
        // Nothing of the app's: where it was all the same.
        if lines.isEmpty, let innermost { lines = [innermost] }
        lines = Array(lines.prefix(Self.most))
    }

    /// Without links, as the system names what it has loaded.
    private static func place(of path: String) -> String {
        guard let place = realpath(path, nil) else { return path }
        defer { free(place) }
        return String(cString: place)
    }

    private mutating func add(_ symbol: Symbolizer.Symbol, _ name: FunctionName, _ place: CodePlace) {
        let module = name.module.isEmpty ? Self.base(place.path) : name.module
        let spot = Self.spot(of: symbol)
        guard !spot.isEmpty else { return lines.append("\(module) \(name.text)") }
        if site.isEmpty { site = spot }
        let line = "\(module) \(name.text) \(spot)"
        // What calls itself is told once.
        if lines.last != line { lines.append(line) }
    }

    /// `file:line`, or nothing where no line is known.
    static func spot(of symbol: Symbolizer.Symbol) -> String {
        symbol.line > 0 ? "\(relative(symbol.file)):\(symbol.line)" : ""
    }

    private static func line(_ name: FunctionName, of place: CodePlace) -> String {
        "\(name.module.isEmpty ? base(place.path) : name.module) \(name.text)"
    }

    private static func base(_ path: String) -> String {
        String((path as NSString).lastPathComponent.prefix { $0 != "." })
    }

    /// Offstage is linked into apps, and its code stands for the system's.
    static func isOwn(_ symbol: Symbolizer.Symbol, _ name: FunctionName) -> Bool {
        guard !symbol.file.isEmpty, symbol.line > 0 else {
            return !name.module.isEmpty && !isSystem(name.module)
        }
        if let package = package(of: symbol.file) {
            return access("\(package)/Sources/OffstageApp", F_OK) != 0 || symbol.file.hasPrefix(package + "/Tests/")
        }
        return !isSystem(name.module) && symbol.file.contains("/Sources/")
    }

    private static func isSystem(_ module: String) -> Bool {
        module.hasPrefix("Offstage") || module.hasPrefix("Swift") || module.hasPrefix("Foundation")
            || ["Dispatch", "Glibc", "Synchronization", "_Concurrency"].contains(module)
    }

    /// Where a process ends by its own will: what led there is told by its last words.
    private static func isEnd(_ line: String) -> Bool {
        ["assertionFailure", "fatalErrorMessage", "abort", "raise", "preconditionFailure", "libc ", "ld-linux"].contains
        {
            line.contains($0)
        }
    }

    /// Relative to the package that the file belongs to.
    static func relative(_ file: String) -> String {
        if let package = package(of: file) { return String(file.dropFirst(package.count + 1)) }
        if let sources = file.range(of: "/Sources/", options: .backwards) {
            return "Sources/" + file[sources.upperBound...]
        }
        return (file as NSString).lastPathComponent
    }

    private static func package(of file: String) -> String? {
        var folder = (file as NSString).deletingLastPathComponent
        while folder.count > 1 {
            if access("\(folder)/Package.swift", F_OK) == 0 { return folder }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if names.contains(where: { $0.hasSuffix(".xcodeproj") }) { return folder }
            folder = (folder as NSString).deletingLastPathComponent
        }
        return nil
    }
}
