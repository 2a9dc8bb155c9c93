import Foundation
import Glibc
import Testing

@testable import OffstageDevice

@Suite struct AbandonedFolderTests {
    @Test func folder_isRemovedIfItsOwnerIsGone() throws {
        let scratch = try Scratch()
        for name in ["offstage-dead00", "offstage-live00", "offstage-young0", "other"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(name)/device",
                withIntermediateDirectories: true
            )
        }
        for name in ["offstage-dead00", "other"] {
            try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/\(name)/.owner"))
        }
        let mark = OwnerMark(making: "\(scratch.path)/offstage-live00")
        // Whose folder it would be if the link were followed.
        symlink("other", "\(scratch.path)/offstage-link00")
        Abandoned.remove(in: scratch.path)
        let left = ["offstage-link00", "offstage-live00", "offstage-young0", "other"]
        #expect(entries(of: scratch.path) == left)
        withExtendedLifetime(mark) {}
    }

    @Test func folder_ofALivingProcess_isLeftByTheNext() throws {
        let first = try PrivateFolder()
        let second = try PrivateFolder()
        #expect(access(first.path, F_OK) == 0 && first.path != second.path)
        first.remove()
        second.remove()
        #expect(access(first.path, F_OK) != 0)
    }
}
