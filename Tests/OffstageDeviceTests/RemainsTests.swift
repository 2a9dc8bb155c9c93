import COffstageSpawn
import Glibc
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(1))) struct RemainsTests {
    /// The one within has ended and becomes the device's when the one around it has, which takes it a moment more.
    @Test func remains_ofAWholeTree_areTakenAway() async throws {
        try #require(offstage_become_subreaper() == 0)
        let outer = try shell("sleep 0 & exec sleep 0.2")
        var inner: pid_t?
        try await until("the inner process has ended") {
            inner = text(of: "/proc/\(outer)/task/\(outer)/children").split(separator: " ").first.flatMap { pid_t($0) }
            return inner.flatMap { ProcessEntry($0) }?.isEnded == true
        }
        let tree = [outer, try #require(inner)]
        Remains.takeAway(areKilled: true) { tree.contains($0.pid) }
        #expect(tree.filter { ProcessEntry($0) != nil } == [])
    }

    @Test func remains_ofOthers_areLeft() async throws {
        let child = try shell("exit 7")
        try await until("it has ended") { ProcessEntry(child)?.isEnded == true }
        Remains.takeAway(areKilled: true) { $0.pid != child && $0.parent == child }
        var status: Int32 = 0
        #expect(waitpid(child, &status, 0) == child && status >> 8 == 7)
    }

    private func shell(_ script: String) throws -> pid_t {
        var child: pid_t = 0
        var words = ["sh", "-c", script].map { (word: String) in strdup(word) } + [nil]
        defer { for word in words { free(word) } }
        try #require(posix_spawn(&child, "/bin/sh", nil, nil, &words, environ) == 0)
        return child
    }
}
