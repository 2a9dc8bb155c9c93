import Yams

/// The text of a scenario file as a tree of nodes with their places.
///
/// The YAML library stops at the first key that stands twice in a mapping, and a file with ten mistakes should report
/// ten. So every key of such a file is made unique in the text — its last letter becomes one that nobody writes, of the
/// same width, so that every place stays right — and ``name(of:)`` gives it back its name. That takes a second reading
/// and never a third.
struct ScenarioSource {
    let root: Node
    /// What stood where a letter now is that nobody writes.
    private let masked: [Unicode.Scalar: Unicode.Scalar]

    /// - Throws: what the YAML library cannot read, as a place and a sentence.
    init(_ yaml: String) throws(Mistake.Placed) {
        do {
            root = try Self.compose(yaml)
            masked = [:]
        } catch {
            guard error.isDuplicate else { throw error.mistake }
            var masks = KeyMasks()
            guard let text = masks.masking(yaml), let root = try? Self.compose(text) else { throw error.mistake }
            self.root = root
            masked = masks.originals
        }
    }

    private struct Unreadable: Error {
        var mistake: Mistake.Placed
        var isDuplicate = false
    }

    private static func compose(_ text: String) throws(Unreadable) -> Node {
        do {
            // Nothing here asks for YAML's own idea of a word's type, which takes most of the time of reading.
            if let root = try Yams.compose(yaml: text, .basic) { return root }
        } catch let error as YamlError {
            if case .duplicatedKeysInMapping = error { throw Unreadable(mistake: .init(error), isDuplicate: true) }
            throw Unreadable(mistake: .init(error))
        } catch {
            throw Unreadable(mistake: .init("the YAML cannot be read"))
        }
        throw Unreadable(mistake: .init("the file is empty; a scenario needs at least `apps` and `until`"))
    }

    /// The key as its author wrote it, or nil if it is not plain text.
    func name(of key: Node) -> String? {
        key.scalar.map { original($0.string) }
    }

    /// The text as its author wrote it.
    func original(_ text: String) -> String {
        guard !masked.isEmpty, text.unicodeScalars.contains(where: { masked[$0] != nil }) else { return text }
        var original = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { original.append(masked[scalar] ?? scalar) }
        return String(original)
    }
}

/// Letters that nobody writes, in the place of the last letter of every key.
private struct KeyMasks {
    /// By the letter that stands there now.
    private(set) var originals: [Unicode.Scalar: Unicode.Scalar] = [:]

    /// Those that Unicode leaves to private use.
    private static let letters: [ClosedRange<UInt32>] = [
        0xE000...0xF8FF, 0xF_0000...0xF_FFFD, 0x10_0000...0x10_FFFD,
    ]

    /// The text with every key made unique, of what looks like one: a letter, perhaps a quote, a colon, and a blank.
    /// - Returns: nil if somebody does write such letters.
    mutating func masking(_ text: String) -> String? {
        var scalars = Array(text.unicodeScalars)
        guard !scalars.contains(where: { scalar in Self.letters.contains { $0.contains(scalar.value) } }) else {
            return nil
        }
        var free = Self.letters.lazy.joined().makeIterator()
        for place in scalars.indices where scalars[place] == ":" && endsKey(scalars, at: place) {
            guard let letter = lastLetter(scalars, before: place) else { continue }
            guard let mask = free.next().flatMap(Unicode.Scalar.init) else { break }
            originals[mask] = scalars[letter]
            scalars[letter] = mask
        }
        var masked = String.UnicodeScalarView()
        masked.append(contentsOf: scalars)
        return String(masked)
    }

    private func endsKey(_ scalars: [Unicode.Scalar], at colon: Int) -> Bool {
        let isQuoted = colon > 0 && (scalars[colon - 1] == "\"" || scalars[colon - 1] == "'")
        return isQuoted || colon + 1 == scalars.count || " \t\n\r,[]{}".unicodeScalars.contains(scalars[colon + 1])
    }

    private func lastLetter(_ scalars: [Unicode.Scalar], before colon: Int) -> Int? {
        var place = colon - 1
        while place >= 0, scalars[place] == " " { place -= 1 }
        if place >= 0, scalars[place] == "\"" || scalars[place] == "'" { place -= 1 }
        guard place >= 0, scalars[place].properties.isAlphabetic || ("0"..."9").contains(scalars[place]) else {
            return nil
        }
        return place
    }
}

extension Mistake {
    /// A mistake at a place of the text.
    struct Placed: Error {
        var sentence: String
        var position: Scenario.Position

        init(_ sentence: String, _ position: Scenario.Position = .init(line: 1, column: 1)) {
            self.sentence = sentence
            self.position = position
        }

        init(_ error: YamlError) {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                self.init("this is not valid YAML: \(problem)", .init(mark))
            case .reader(let problem, let offset, _, let yaml):
                let before = yaml.prefix(offset ?? 0)
                let line = before.count { $0.isNewline } + 1
                let column = before.reversed().prefix { !$0.isNewline }.count + 1
                self.init("this is not valid YAML: \(problem)", .init(line: line, column: column))
            case .duplicatedKeysInMapping(_, let context):
                self.init("a key stands twice in this mapping", .init(context.mark))
            case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
                self.init("the YAML cannot be read")
            }
        }
    }
}

extension Scenario.Position {
    init(_ mark: Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}
