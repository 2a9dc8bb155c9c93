import Foundation

/// The floor of a launch: a program that links Foundation, uses it once and ends. With an argument it echoes bytes from
/// its standard input instead, the floor of a wake.
@main enum EmptyProgram {
    static func main() {
        let arguments = ProcessInfo.processInfo.arguments
        guard arguments.count > 1 else { return }
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1, write(STDOUT_FILENO, &byte, 1) == 1 {}
    }
}
