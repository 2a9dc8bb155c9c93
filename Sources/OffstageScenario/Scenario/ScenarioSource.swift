import Yams

/// The text of a scenario file as a tree of nodes with their places.
///
/// The YAML library stops at the first key that stands twice in a mapping, and a file with ten mistakes should report
/// ten. So the first of two equal keys is made unique in the text — its first letter becomes one that nobody writes, of
/// the same width, so that every place stays right — and ``name(of:)`` gives it back its name.
struct ScenarioSource {
    let root: Node
    private var originalNames: [String: String] = [:]

    /// - Throws: what the YAML library cannot read, as a place and a sentence.
    init(_ yaml: String) throws(Mistake.Placed) {
        var text = yaml
        var names: [String: String] = [:]
        while true {
            do {
                guard let root = try Yams.compose(yaml: text) else {
                    throw Mistake.Placed("the file is empty; a scenario needs at least `apps` and `until`")
                }
                self.root = root
                originalNames = names
                return
            } catch let placed as Mistake.Placed {
                throw placed
            } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
                guard let name = duplicates.first, let mask = Unicode.Scalar(0xE000 + UInt32(names.count)),
                    let masked = text.masking(name, at: context.mark, with: mask)
                else {
                    throw Mistake.Placed("a key stands twice in this mapping", .init(context.mark))
                }
                names[String(mask) + name.unicodeScalars.dropFirst().map(String.init).joined()] = name
                text = masked
            } catch let error as YamlError {
                throw Mistake.Placed(error)
            } catch {
                throw Mistake.Placed("the YAML cannot be read")
            }
        }
    }

    /// The key as its author wrote it, or nil if it is not plain text.
    func name(of key: Node) -> String? {
        key.scalar.map { originalNames[$0.string] ?? $0.string }
    }
}

extension String {
    /// The same text with the first letter of a key replaced; nil if the key is not where it should be.
    fileprivate func masking(_ name: String, at mark: Mark, with mask: Unicode.Scalar) -> String? {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        guard lines.indices.contains(mark.line - 1), let first = name.unicodeScalars.first else { return nil }
        var column = mark.column - 1
        let line = lines[mark.line - 1]
        if line.indices.contains(column), line[column] == "\"" || line[column] == "'" { column += 1 }
        guard line.indices.contains(column), line[column] == first else { return nil }
        lines[mark.line - 1][column] = mask
        return lines.map { line in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: line)
            return String(text)
        }.joined(separator: "\n")
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
