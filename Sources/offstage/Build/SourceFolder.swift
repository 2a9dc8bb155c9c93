import Foundation
import OffstageKernel

/// What `offstage build` takes: a folder with sources.
enum SourceFolder {
    private static let takes = "give the folder of a Swift package or of an app's sources"

    /// - Throws: ``Failure`` with one sentence that says what else the path is, and what to give.
    static func check(_ path: String) throws(Failure) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let near = url.lastPathComponent.nearest(among: neighbours.sorted()).map { ", did you mean `\($0)`?" }
            throw .usage("there is nothing at \(path)\(near ?? ""); \(takes).")
        }
        switch url.pathExtension {
        case "xcodeproj", "xcworkspace":
            throw .usage("\(path) is an Xcode project, which is not read; \(takes), such as one in \(folder).")
        case "app":
            guard !FileManager.default.fileExists(atPath: path + "/Package.swift"),
                FileManager.default.fileExists(atPath: path + "/Info.plist"), isFolder.boolValue
            else { break }
            throw .usage(
                "\(path) is an app that is built already; install it with 'offstage app install', or \(takes)."
            )
        case "swift" where !isFolder.boolValue:
            throw .usage("\(path) is one source file; \(takes), such as \(folder).")
        default: break
        }
        guard isFolder.boolValue else { throw .usage("\(path) is no folder; \(takes).") }
    }
}
