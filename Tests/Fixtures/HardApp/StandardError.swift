@preconcurrency import Glibc

/// Prints a line on standard error as C does.
func putOnError(_ line: String) { fputs(line + "\n", stderr) }
