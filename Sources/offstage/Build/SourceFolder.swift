import Foundation
import OffstageKernel

/// What `offstage build` takes: a folder with sources, or an Xcode project.
enum SourceFolder {
    enum Kind: Equatable {
        case package, folder
        /// The `.xcodeproj`.
        case xcode(String)
    }

    private static let takes = "give a Swift package, an Xcode project or the folder of an app's sources"

    /// - Throws: ``Failure`` with one sentence that says what else the path is, and what to give.
    static func kind(of path: String) throws(Failure) -> Kind {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let near = url.lastPathComponent.nearest(among: neighbours.sorted()).map { ", did you mean `\($0)`?" }
            throw .usage("there is nothing at \(path)\(near ?? ""); \(takes).")
        }
        switch url.pathExtension {
        case "xcodeproj" where isFolder.boolValue: return .xcode(path)
        case "xcworkspace" where isFolder.boolValue: return .xcode(try project(ofWorkspace: path))
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
        if FileManager.default.fileExists(atPath: path + "/Package.swift") { return .package }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted()
        guard projects.count < 2 else {
            throw .usage("\(path) has several Xcode projects; give one of them: \(projects.joined(separator: ", ")).")
        }
        return projects.first.map { .xcode("\(path)/\($0)") } ?? .folder
    }

    /// The only project of a workspace beside those of CocoaPods.
    private static func project(ofWorkspace path: String) throws(Failure) -> String {
        let text = (try? String(contentsOfFile: path + "/contents.xcworkspacedata", encoding: .utf8)) ?? ""
        let root = URL(fileURLWithPath: path).deletingLastPathComponent()
        let projects = text.matches(of: #/location\s*=\s*"(?:group|container|self):([^"]*\.xcodeproj)"/#)
            .map { URL(fileURLWithPath: String($0.1), relativeTo: root).standardizedFileURL.path }
            .filter { !$0.hasSuffix("/Pods.xcodeproj") }
        guard let only = projects.first, projects.count == 1 else {
            let list = projects.isEmpty ? "none" : projects.joined(separator: ", ")
            throw .usage("\(path) does not have one Xcode project; give the project itself; it has: \(list).")
        }
        return only
    }
}
