import OffstageProjects

/// What stands in the way of compiling prepared sources.
struct Obstacles {
    private let answer: PreparationTool.Answer
    private let apps: [Project.Target]

    init(_ answer: PreparationTool.Answer, of apps: [Project.Target]) {
        self.answer = answer
        self.apps = apps
    }

    /// - Throws: ``Failure`` that names every one, each with its place.
    func check() throws(Failure) {
        var sentences: [String] = []
        for problem in answer.problems {
            let sentence = "\(problem.place.file):\(problem.place.line): \(problem.sentence)"
            if problem.isFatal { sentences.append(sentence) } else { Output.note(sentence) }
        }
        for module in answer.modules {
            for (name, place) in module.imports.sorted(by: { $0.key < $1.key })
            where AppleModules.missing.contains(name) {
                sentences.append(
                    "\(place.file):\(place.line): \(name) is not supported; leave it out with #if canImport(\(name))."
                )
            }
        }
        sentences += apps.compactMap(entryProblem)
        guard sentences.isEmpty else { throw .usage(sentences.joined(separator: "\n")) }
    }

    private func entryProblem(_ target: Project.Target) -> String? {
        var places = target.files.filter { $0.place.split(separator: "/").last == "main.swift" }.map(\.path)
        let module = answer.modules.first { $0.name == target.module }
        places = (module?.entryPoints ?? []).map { "\($0.file):\($0.line)" } + places
        switch places.count {
        case 0:
            return "\(target.folder) has no entry point; write @main before the application delegate, or a main.swift."
        case 1: return nil
        default:
            let list = places.joined(separator: ", ")
            return "\(target.folder) has several entry points, and an app has one: \(list)."
        }
    }
}
