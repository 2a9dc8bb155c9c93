import SwiftIfConfig
import SwiftSyntax

/// What `#if` finds on the device.
struct DeviceConfiguration: BuildConfiguration {
    let defines: Set<String>
    let importable: Set<String>
    let languageVersion: VersionTuple

    init(_ module: Job.Module, importable: Set<String>) {
        defines = Set(module.defines)
        self.importable = importable
        languageVersion = VersionTuple(module.languageMode)
    }

    /// The toolchain's own version: this tool is built by it.
    var compilerVersion: VersionTuple {
        #if compiler(>=6.4)
            VersionTuple(6, 4)
        #else
            VersionTuple(6, 3)
        #endif
    }

    func isCustomConditionSet(name: String) -> Bool { defines.contains(name) }
    func isActiveTargetOS(name: String) -> Bool { name == "iOS" }
    func isActiveTargetEnvironment(name: String) -> Bool { false }
    func isActiveTargetRuntime(name: String) -> Bool { name == "_multithreaded" || name == "_Native" }
    func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
    func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }
    // What only the compiler knows counts as there: what is then looked at in vain does no harm.
    func hasFeature(name: String) -> Bool { true }
    func hasAttribute(name: String) -> Bool { true }

    func isActiveTargetArchitecture(name: String) -> Bool {
        #if arch(arm64)
            name == "arm64"
        #else
            name == "x86_64"
        #endif
    }

    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        importPath.first.map { importable.contains($0.1) } ?? false
    }

    var targetPointerBitWidth: Int { 64 }
    var targetAtomicBitWidths: [Int] { [8, 16, 32, 64, 128] }
    var endianness: Endianness { .little }

    /// What a condition of the compiler's own becomes, if it would find Linux where the app must find iOS.
    static func value(of name: String, _ argument: String) -> Bool? {
        switch (name, argument) {
        case ("os", _): argument == "iOS"
        case ("targetEnvironment", _): false
        // As on iOS: what these have is in other modules here, and the other way round.
        case ("canImport", _) where Rewriter.others[argument] != nil: true
        case ("canImport", "Glibc"), ("canImport", "Musl"), ("canImport", "FoundationNetworking"): false
        default: nil
        }
    }
}
