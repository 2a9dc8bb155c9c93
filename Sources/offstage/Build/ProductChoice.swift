import OffstageDevice

/// Which of a project's products are built, as apps and as their extensions.
struct ProductChoice {
    let apps: [String]
    let extensions: [String]

    /// All of them, for tests.
    init(all names: [String]) {
        apps = names
        extensions = []
    }

    /// - Parameters:
    ///   - names: the executable products of the project.
    ///   - infoPlist: where that of a product lies.
    /// - Throws: ``Failure`` that says what there is. Whether an extension is one is seen before anything is compiled:
    ///   without it, its sources would lack an entry point.
    init(_ build: AppBuild, among names: [String], infoPlist: (String) -> String) throws(Failure) {
        for name in build.extensions {
            guard !build.products.contains(name) else {
                throw .usage("\(name) cannot be the app and its extension; name another --product.")
            }
            try Self.check(name, build, names)
            do throws(DeviceError) {
                try InfoPlist.checkExtension(infoPlist(name))
            } catch {
                throw Failure(error)
            }
        }
        extensions = build.extensions
        for name in build.products { try Self.check(name, build, names) }
        let rest = names.filter { !build.extensions.contains($0) }
        guard build.products.isEmpty else {
            apps = build.products
            return
        }
        guard let first = rest.first else {
            throw .usage(
                "\(build.path) has nothing to run; an app is an executable target, or a target of Xcode's for iOS."
            )
        }
        guard rest.count == 1 else {
            let list = rest.sorted().joined(separator: ", ")
            throw .usage("\(build.path) has several executable products; choose one with --product: \(list).")
        }
        apps = [first]
    }

    private static func check(_ name: String, _ build: AppBuild, _ names: [String]) throws(Failure) {
        guard !names.contains(name) else { return }
        let list = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
        throw .usage("\(build.path) has no executable product '\(name)'; it has: \(list).")
    }
}
