import OffstageProjects
import OffstageWire

extension PreparedPackage {
    /// What UIKit brings along, with the wish for it.
    private static let withUIKit = ["CoreImage": "coreImage", "UniformTypeIdentifiers": "typeIdentifiers"]

    /// What a module links of Offstage.
    static func products(for module: PreparationTool.Answer.Module) -> [String] {
        let kits = ["OffstageKit", "OffstageTransferKit", "OffstageTesting"].filter { module.imports[$0] != nil }
        // A web view is told what to load by a request.
        let hasNetworking =
            (module.imports["WebKit"] ?? module.wishes["networking"]) != nil || kits.contains("OffstageTransferKit")
        // The product of URL sessions has it, too.
        let hasSecurity = (module.imports["Security"] ?? module.wishes["keychain"]) != nil && !hasNetworking
        let hasSwiftUI = module.imports["SwiftUI"] != nil
        let hasCoreData = module.imports["CoreData"] != nil
        // As on iOS, Foundation has ObservableObject and its kind without an import of Combine, and these have more.
        let hasCombine =
            (module.imports["Combine"] ?? module.wishes["publishing"]) != nil
            || ((hasSwiftUI || hasCoreData) && module.wishes["combine"] != nil)
        let hasUIKit = hasSwiftUI || module.imports["UIKit"] != nil
        let imported = ManifestText.modulesApart.filter { name in
            module.imports[name] != nil || hasUIKit && withUIKit[name].flatMap { module.wishes[$0] } != nil
        }
        let apart = imported.map { "Offstage\($0)" }
        let swiftUIModules = imported.map(Prelude.swiftUIModule(of:)).filter(Prelude.swiftUIModules.contains)
        return ["Offstage"] + kits + apart + (hasSecurity ? [Prelude.securityModule] : [])
            + (hasSwiftUI ? ["OffstageSwiftUI"] : []) + (hasNetworking ? [Prelude.networkingModule] : [])
            + (hasSwiftUI ? swiftUIModules : [])
            + (hasCombine ? ["OffstageCombine"] : [])
            + (hasCombine && hasSwiftUI ? ["OffstageCombineSwiftUI"] : [])
            + (hasCombine && hasNetworking ? [Prelude.combineNetworkingModule] : [])
            + (hasCombine && hasCoreData ? [Prelude.combineCoreDataModule] : [])
    }
}
