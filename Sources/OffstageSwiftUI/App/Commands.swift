// Menus of an app. A phone shows none.

@preconcurrency @MainActor public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder var body: Body { get }
}

/// What is in menus, as a value. Nobody asks for its body.
public struct _MenuCommands: Commands {
    public var body: _MenuCommands { _MenuCommands() }
}

@resultBuilder public enum CommandsBuilder {
    public static func buildBlock(_ commands: any Commands...) -> _MenuCommands { _MenuCommands() }
    public static func buildIf(_ commands: (any Commands)?) -> _MenuCommands { _MenuCommands() }
    public static func buildEither(first: any Commands) -> _MenuCommands { _MenuCommands() }
    public static func buildEither(second: any Commands) -> _MenuCommands { _MenuCommands() }
}

public struct CommandMenu<Content: View>: Commands {
    public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    public var body: _MenuCommands { _MenuCommands() }
}

public struct CommandGroup<Content: View>: Commands {
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
    public var body: _MenuCommands { _MenuCommands() }
}

public enum CommandGroupPlacement: Sendable {
    case appInfo, appSettings, systemServices, appVisibility, appTermination, newItem, saveItem, importExport
    case printItem, undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar, windowSize, windowList
    case singleWindowList, windowArrangement, help
}
