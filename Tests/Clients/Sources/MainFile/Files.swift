import UIKit

/// Files of each class of Data Protection, as its words say: `make` makes them in every way there is, `open` says what
/// becomes of opening each, `again` makes new ones.
enum Files {
    private static let classes: [(String, FileProtectionType)] = [
        ("complete", .complete), ("unlessOpen", .completeUnlessOpen),
        ("first", .completeUntilFirstUserAuthentication), ("none", .none),
    ]

    static func run(_ words: [String]) {
        for word in words {
            switch word {
            case "make": say("make \(made(in: "kept"))")
            case "again": say("again \(made(in: "new"))")
            case "open": say("open \(classes.map { "\($0.0) \(opened($0.0))" }.joined(separator: ", "))")
            case "overwrite": say("overwrite \(overwritten())")
            default: break
            }
        }
    }

    private static func place(_ name: String) -> URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent(name)
    }

    private static func made(in prefix: String) -> String {
        classes.map { name, type in
            let file = place("\(prefix == "kept" ? "" : prefix)\(name)")
            let isMade = FileManager.default.createFile(
                atPath: file.path,
                contents: Data(name.utf8),
                attributes: [.protectionKey: type]
            )
            let told = try? FileManager.default.attributesOfItem(atPath: file.path)[.protectionKey] as? FileProtectionType
            return "\(name) \(isMade && told?.rawValue == type.rawValue)"
        }.joined(separator: ", ")
    }

    private static func opened(_ name: String) -> String {
        do {
            return String(decoding: try Data(contentsOf: place(name)), as: UTF8.self)
        } catch {
            return "\((error as NSError).code)"
        }
    }

    /// By the options of data, by attributes, and by the C library, which must not have truncated what it cannot open.
    private static func overwritten() -> String {
        let file = place("data")
        var words: [String] = []
        func tell(_ body: () throws -> Void) {
            do {
                try body()
                words.append("yes")
            } catch {
                words.append("no")
            }
        }
        tell { try Data("1".utf8).write(to: file, options: [.atomic, .completeFileProtection]) }
        tell { try Data("2".utf8).write(to: place("plain")) }
        tell { try FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: place("plain").path) }
        let stream = fopen(file.path, "w")
        words.append(stream == nil ? "\(errno == EPERM)" : "opened")
        stream.map { _ = fclose($0) }
        return words.joined(separator: ", ")
    }
}
