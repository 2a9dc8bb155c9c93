import Foundation

/// `offstage-prepare JOB KEPT`: writes a prepared copy of every source of a project and prints what it saw. The last
/// answer is kept in a file and given again as long as nothing has changed. `offstage build` compiles this program
/// against the parser that the toolchain ships, once for each toolchain.
@main enum Entry {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("offstage-prepare JOB KEPT") }
        do {
            let text = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
            let job = try JSONDecoder().decode(Job.self, from: text)
            let preparation = try Preparation(job)
            // This program's own name says of what it was made.
            let digest = preparation.digest(with: text + Data(arguments[0].utf8))
            var kept = KeptAnswer(file: arguments[2], digest: digest)
            if kept.answer == nil || !job.isDone { kept.answer = try encoded(preparation.run()) }
            try kept.write()
            FileHandle.standardOutput.write(kept.answer!)
        } catch {
            fail("\(error)")
        }
    }

    private static func encoded(_ answer: Answer) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(answer)
    }

    private static func fail(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("offstage-prepare: \(reason)\n".utf8))
        exit(1)
    }
}
