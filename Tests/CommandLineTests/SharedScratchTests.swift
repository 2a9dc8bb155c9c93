import Testing

@testable import offstage

/// What compiles in one folder is told the same, or each would compile anew what the other has.
@Suite struct SharedScratchTests {
    private static let scratch = WorkFolder.sharedScratch(of: "/offstage", isStatic: false)

    private static func flags(_ build: AppBuild, scratch: String = scratch, isPrepared: Bool) -> Set<String> {
        Set(SwiftTool.arguments(build, package: "/app", scratch: scratch, isPrepared: isPrepared))
    }

    @Test func probes_areCompiledLikeApps() {
        var probe = AppBuild(path: "/offstage/Samples")
        probe.scratch = Self.scratch
        let flags = Self.flags(probe, isPrepared: false)
        #expect(flags == Self.flags(AppBuild(path: "/app"), isPrepared: true))
        #expect(flags.contains("--disable-index-store"))
    }

    /// There it is the user who compiles besides.
    @Test func foldersOfTheUsers_areIndexedAsTheyAre() {
        var build = AppBuild(path: "/app")
        build.scratch = "/elsewhere"
        #expect(!Self.flags(build, scratch: "/elsewhere", isPrepared: true).contains("--disable-index-store"))
    }

    /// SwiftPM finds the names of XCTest's tests in the index; a prepared manifest asks for it itself.
    @Test func tests_areFound() {
        var build = AppBuild(path: "/app")
        build.isForTests = true
        #expect(!Self.flags(build, isPrepared: false).contains("--disable-index-store"))
        #expect(Self.flags(build, isPrepared: true).contains("--disable-index-store"))
        build.scratch = Self.scratch
        #expect(Self.flags(build, isPrepared: true).contains("--disable-index-store"))
    }
}
