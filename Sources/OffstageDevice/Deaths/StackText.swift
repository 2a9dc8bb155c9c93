/// What a process wrote of its threads: addresses, and the files that they lie in.
struct StackText {
    struct Thread {
        var number: Int
        var name = ""
        /// Of the queue whose work it does: the label, and the address of the label, which no other queue has.
        var queue = ""
        var queueMark: UInt = 0
        /// What it waits for, as far as it is known.
        var call = ""
        var awaitedQueue: String?
        var awaitedMark: UInt = 0
        var owner = 0
        var word = 0
        /// The innermost address, where the thread is; the others are where calls return to.
        var addresses: [UInt] = []
    }

    struct File {
        var range: Range<UInt>
        var offset: UInt
        var path: String
    }

    var threads: [Thread] = []
    var files: [File] = []

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let files = lines.firstIndex(of: "files")
        for line in lines[..<(files ?? lines.endIndex)] { take(line) }
        if let files { addFiles(lines[(files + 1)...]) }
    }

    /// - Parameter lines: those of `/proc/PID/maps`.
    mutating func addFiles(_ lines: some Sequence<Substring>) {
        files += lines.compactMap { line in
            guard let path = line.firstIndex(of: "/") else { return nil }
            let words = line[..<path].split(separator: " ")
            let ends = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            guard words.count == 5, ends.count == 2, ends[0] < ends[1],
                let offset = UInt(words[2], radix: 16)
            else { return nil }
            return File(range: ends[0]..<ends[1], offset: offset, path: String(line[path...]))
        }
    }

    private mutating func take(_ line: Substring) {
        guard let blank = line.firstIndex(of: " ") else { return }
        let text = String(line[line.index(after: blank)...])
        let number = UInt(text, radix: 16) ?? 0
        if line[..<blank] == "thread" { return threads.append(Thread(number: Int(number))) }
        guard let last = threads.indices.last else { return }
        switch line[..<blank] {
        case "name": threads[last].name = text
        case "queue": threads[last].queue = text
        case "on": threads[last].queueMark = number
        case "call": threads[last].call = text
        case "awaits": threads[last].awaitedQueue = text
        case "label": threads[last].awaitedMark = number
        case "owner": threads[last].owner = Int(number)
        case "word": threads[last].word = Int(number)
        case "at", "from": threads[last].addresses.append(number)
        default: break
        }
    }

    /// The places of a thread's frames in the files of the program, the innermost first.
    func places(of thread: Thread) -> [CodePlace] {
        thread.addresses.enumerated().compactMap { index, address in
            // Where a call returns to may be the line after it.
            let target = index == 0 ? address : address - 1
            guard let file = files.first(where: { $0.range.contains(target) }),
                let base = files.first(where: { $0.path == file.path && $0.offset == 0 })?.range.lowerBound
            else { return nil }
            return CodePlace(path: file.path, offset: target - base)
        }
    }
}

/// An address in a file of a program, as the file counts it.
struct CodePlace: Hashable {
    var path: String
    var offset: UInt
}
