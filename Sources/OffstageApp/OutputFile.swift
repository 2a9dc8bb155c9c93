@preconcurrency import Glibc

/// Where the process prints to. The device reads frames and printed text in one order by the stamps of the frames.
enum OutputFile {
    /// How much was printed so far, in bytes; 0 where the output is not a file.
    static var size: UInt64 {
        var status = stat()
        return fstat(STDOUT_FILENO, &status) == 0 ? UInt64(max(0, status.st_size)) : 0
    }

    /// A whole line must reach the file at once: a buffer dies with a killed process.
    static func makeLineBuffered() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }
}

/// Ends a process that cannot be an app on a device, with one sentence on standard error.
package func refuseToRun(_ sentence: String) -> Never {
    fputs(sentence + "\n", stderr)
    exit(3)
}
