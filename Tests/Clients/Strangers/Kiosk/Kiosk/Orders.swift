import AppIntents
import Foundation
import UniformTypeIdentifiers

enum Size: String, AppEnum {
    case small, large

    static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Size")
    static var caseDisplayRepresentations: [Size: DisplayRepresentation] = [
        .small: "Small",
        .large: DisplayRepresentation(title: "Large", subtitle: "For two"),
    ]
}

struct Snack: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Snack"
    static var defaultQuery = SnackQuery()

    let id: String
    @Property(title: "Name") var name: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", image: .init(systemName: "cup.and.saucer"))
    }

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

struct SnackQuery: EntityStringQuery {
    @IntentParameterDependency<OrderSnack>(\.$size, \.$note) var order

    func entities(for identifiers: [Snack.ID]) async throws -> [Snack] {
        identifiers.map { Snack(id: $0, name: $0.capitalized) }
    }

    func entities(matching string: String) async throws -> [Snack] { [Snack(id: string, name: string)] }

    func suggestedEntities() async throws -> [Snack] {
        print("asked for \(order?.size.rawValue ?? "any size"), \(order?.note ?? "no note")")
        return [Snack(id: "pretzel", name: "Pretzel")]
    }
}

struct OrderSnack: AppIntent {
    static var title: LocalizedStringResource = "Order a Snack"
    static var description = IntentDescription("Puts a snack on the counter.", categoryName: "Counter")
    static var openAppWhenRun = false

    @Parameter(title: "Snack", requestValueDialog: "Which one?")
    var snack: Snack

    @Parameter(title: "Size", default: .small)
    var size: Size

    @Parameter(title: "Note", inputConnectionBehavior: .connectToPreviousIntentResult)
    var note: String?

    @Parameter(title: "Picture", supportedContentTypes: [.image, .png])
    var picture: IntentFile?

    @Dependency var ledger: Ledger

    static var parameterSummary: some ParameterSummary {
        When(\.$size, .equalTo, .large) {
            Summary("Order a large \(\.$snack)") {
                \.$note
            }
        } otherwise: {
            Summary("Order \(\.$snack) in \(\.$size)")
        }
    }

    init() {}

    init(snack: Snack) {
        self.snack = snack
    }

    @MainActor
    func perform() async throws -> some IntentResult & ProvidesDialog & ReturnsValue<Int> {
        ledger.add(snack.name)
        guard note == nil else { throw $note.needsValueError("What else?") }
        return .result(value: ledger.count, dialog: "\(snack.name) is on its way.")
    }
}

struct OpenShelf: OpenIntent {
    static var title: LocalizedStringResource = "Open the Shelf"

    @Parameter(title: "Snack") var target: Snack

    func perform() async throws -> some IntentResult { .result() }
}

struct KioskShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: OrderSnack(),
            phrases: ["Order a snack at \(.applicationName)", "Order \(\.$snack) at \(.applicationName)"],
            shortTitle: "Order",
            systemImageName: "cart"
        )
        AppShortcut(intent: OpenShelf(), phrases: ["Open the shelf of \(.applicationName)"])
    }

    static var shortcutTileColor: ShortcutTileColor = .teal
}

final class Ledger: @unchecked Sendable {
    private(set) var count = 0

    func add(_ name: String) {
        count += 1
        print("ordered \(name)")
    }
}

struct Orders {
    func take() async {
        AppDependencyManager.shared.add(dependency: Ledger())
        KioskShortcuts.updateAppShortcutParameters()
        do {
            let suggested = try await SnackQuery().suggestedEntities()
            let result = try await OrderSnack(snack: suggested[0]).perform()
            print("orders \(result.value ?? 0), shortcuts \(KioskShortcuts.appShortcuts.count)")
            try await OrderSnack(snack: suggested[0]).requestConfirmation()
            print("confirmed")
        } catch {
            print("not confirmed")
        }
    }
}
