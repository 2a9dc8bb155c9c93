import Foundation
import OffstageDevice

/// A finished app bundle: NAME.app, flat as on iOS, with the executable beside its Info.plist.
struct AppBundle: Encodable {
    /// The bundle's path.
    let bundle: String
    let identifier: String
    let executable: String
    /// Where its Info.plist came from; absent if it is the minimal one.
    let infoPlist: String?

    /// Puts the bundle together beside its place, then moves it there in one step.
    /// - Throws: ``Failure``.
    init(
        _ product: BuiltProduct,
        infoPlist: InfoPlist,
        extensions: [(product: BuiltProduct, infoPlist: InfoPlist)] = [],
        output: String
    ) throws {
        bundle = "\(output)/\(infoPlist.name).app"
        identifier = infoPlist.identifier
        executable = infoPlist.executable
        self.infoPlist = infoPlist.source
        try Self.check(bundle, product, infoPlist)
        let draft = "\(output)/.\(infoPlist.name).app-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: draft) }
        try Interruption.guarding(stop: { _ in try? FileManager.default.removeItem(atPath: draft) }) {
            do {
                try product.assemble(infoPlist, at: draft)
                for (product, infoPlist) in extensions {
                    try product.assemble(infoPlist, at: "\(draft)/PlugIns/\(product.name).appex")
                }
            } catch let error as DeviceError {
                throw error
            } catch {
                throw Failure.usage("\(bundle) cannot be written: \(error.localizedDescription)")
            }
            try Self.exchange(draft, bundle)
        }
    }

    /// - Throws: ``Failure`` with code 2 if the bundle would take the place of what it is made of.
    private static func check(_ place: String, _ product: BuiltProduct, _ infoPlist: InfoPlist) throws(Failure) {
        for input in product.sourceFolders + [infoPlist.source].compactMap(\.self) {
            let path = absolutePath(input)
            guard path != place, !path.hasPrefix(place + "/") else {
                throw .usage("\(place) holds sources of this build; choose another folder with --output.")
            }
        }
    }

    /// Whoever opens the bundle sees the old one or the new one, never half of one.
    private static func exchange(_ draft: String, _ place: String) throws(Failure) {
        var status = stat()
        guard lstat(place, &status) == 0 else {
            if rename(draft, place) != 0 { throw .usage("\(place) cannot be written: \(systemError())") }
            return
        }
        guard FileManager.default.fileExists(atPath: place + "/Info.plist") else {
            throw .usage("\(place) exists and is no app bundle; remove it or choose another --output.")
        }
        // What is then under the draft's name is the old bundle, and goes.
        guard exchangeNames(draft, place) else {
            throw .usage("\(place) cannot be replaced: \(systemError())")
        }
    }
}

/// Swaps two names of one file system in one step: `renameat2`, which Glibc has but its Swift module does not show.
private func exchangeNames(_ first: String, _ second: String) -> Bool {
    typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else { return false }
    let exchange: UInt32 = 2
    return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0
}
