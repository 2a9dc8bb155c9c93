import ArgumentParser
import Foundation

/// The one formatter: a table or a sentence for people, one JSON document for programs.
struct FormatOptions: ParsableArguments {
    @Flag(help: "Print one JSON document to standard output and nothing else there.")
    var json = false

    /// Prints a result that is one document.
    func print(_ document: some Encodable, people: @autoclosure () -> String) throws {
        guard json else {
            let text = people()
            return text.isEmpty ? () : try Output.people(text + "\n")
        }
        try Output.data(Self.text(document))
    }

    /// The one document, with its newline.
    static func text(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    /// Prints a result that is one document, or for people the path that it is about.
    func print(_ document: some Encodable, path: String) throws {
        if json { try print(document, people: "") } else { try Output.path(path) }
    }

    /// Prints that a command without a result has done its work.
    func printDone() throws {
        try print(["done": true], people: "")
    }
}
