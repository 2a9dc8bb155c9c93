import Foundation
import FoundationNetworking

@testable import OffstageNetworking

/// What reads bytes that may have come from anywhere, with what must hold whatever they are. The tests send the stored
/// corpus through it, and `scripts/fuzz` what it makes up.
enum FuzzTarget: String, CaseIterable {
    /// What an app hands to `downloadTask(withResumeData:)` (T-62, T-63).
    case resumeData = "resume-data"

    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// - Throws: ``Broken`` if something does not hold that must.
    func check(_ bytes: [UInt8]) throws(Broken) {
        switch self {
        case .resumeData: try Self.checkResumeData(bytes)
        }
    }

    private static func expect(_ holds: Bool, _ what: String) throws(Broken) {
        guard holds else { throw Broken(description: what) }
    }

    /// What is read is a download over the web, and means the same when it is written in any form and read again.
    private static func checkResumeData(_ bytes: [UInt8]) throws(Broken) {
        // Of uploads nothing is taken over that is not the file which is there.
        _ = try? UploadResumeData(Data(bytes))
        guard let data = try? ResumeData(Data(bytes)) else { return }
        try expect(data.bytesReceived >= 0, "fewer than no bytes")
        try expect(!data.fileName.contains("/") && data.fileName != "..", "a file elsewhere: \(data.fileName)")
        let scheme = data.originalRequest.url?.scheme?.lowercased() ?? ""
        try expect(["http", "https"].contains(scheme), "a request for \(scheme)")
        for os in [8, 9, 11, 12] {
            let written = data.data(os: os, folder: URL(fileURLWithPath: "/tmp"))
            guard let again = try? ResumeData(written) else { throw Broken(description: "iOS \(os): cannot be read") }
            try expect(again.bytesReceived == data.bytesReceived, "iOS \(os): another length")
            try expect(again.fileName == data.fileName, "iOS \(os): another file")
            try expect(again.originalRequest.url == data.originalRequest.url, "iOS \(os): another resource")
            try expect(written == again.data(os: os, folder: URL(fileURLWithPath: "/tmp")), "iOS \(os): other bytes")
        }
    }
}
