import ArgumentParser
import OffstageScenario

/// What fails a run beside errors.
struct StrictOption: ParsableArguments {
    @Flag(help: "Let warnings fail like errors.")
    var strict = false
}

/// Who else reads the findings.
struct AnnotationOptions: ParsableArguments {
    enum Reader: String, CaseIterable, ExpressibleByArgument {
        case github
    }

    @Option(
        help: ArgumentHelp(
            """
            Print each finding as a workflow command too, at its file and line: to standard output, with --json to \
            standard error.
            """,
            valueName: "github"
        )
    )
    var annotations: Reader?

    /// - Parameter isJSON: whether standard output carries one document and nothing else.
    func write(_ summary: RunSummary, isJSON: Bool) throws {
        switch annotations {
        case nil: break
        case .github:
            for line in summary.annotations.lines {
                if isJSON { Output.note(line) } else { try Output.people(line + "\n") }
            }
        }
    }
}
