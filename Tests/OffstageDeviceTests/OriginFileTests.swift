import Foundation
import Glibc
import Testing

@testable import OffstageDevice

@Suite struct OriginFileTests {
    @Test func folder_givesItsFilesAndLinksInsideOnly() throws {
        let scratch = try Scratch()
        let site = "\(scratch.path)/site"
        try FileManager.default.createDirectory(atPath: "\(site)/sub", withIntermediateDirectories: true)
        for (path, text) in [("site/page", "page"), ("outside", "secret"), ("site-2", "secret")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/\(path)"))
        }
        for (name, target) in [
            ("inner", "page"), ("sub/up", "../page"), ("outer", "../outside"), ("beside", "../site-2"),
            ("absolute", "/etc/hostname"), ("dangling", "nothing"), ("out", ".."),
        ] {
            symlink(target, "\(site)/\(name)")
        }
        mkfifo("\(site)/fifo", 0o600)
        func text(_ name: String, inside folder: String?) -> String? {
            OriginFile.contents("\(site)/\(name)", inside: folder).map { String(decoding: $0, as: UTF8.self) }
        }
        for name in ["page", "inner", "sub/up"] { #expect(text(name, inside: site) == "page", "\(name)") }
        for name in ["outer", "beside", "absolute", "dangling", "out/outside", "fifo", "sub", "none"] {
            #expect(text(name, inside: site) == nil, "\(name)")
        }
        // A file that the scenario names itself may be a link to anywhere.
        #expect(text("outer", inside: nil) == "secret")
        // The folder's own name may be a link.
        symlink(site, "\(scratch.path)/link")
        #expect(OriginFile.contents("\(scratch.path)/link/page", inside: "\(scratch.path)/link") != nil)
    }
}
