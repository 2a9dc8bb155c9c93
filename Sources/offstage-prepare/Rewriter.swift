import SwiftIfConfig
import SwiftSyntax

/// Finds what must change in one source, and what must be told about it.
class Rewriter: TypeScopes {
    let index: DeclarationIndex
    var edits: Edits
    /// Members of extensions that only Objective-C lets be overridden there: their places go into their classes.
    var moved: [MovedMember] = []
    /// What is called by name in the types around this place, by how many there are.
    var messages: [Int: [(name: String, call: String)]] = [:]
    /// The modifiers to replace, and those that were.
    var (stubs, stubbed): ([Stub], [Stub]) = ([], [])
    /// The modules that the source imports, and where the first import is.
    var imports: (modules: [String], offset: Int)?
    private(set) var usesObservation = false
    /// The classes of models around this place.
    var models: [SyntaxIdentifier: ModelMembers] = [:]
    /// Where each class of the source ends.
    private(set) var classEnds: [String: Int] = [:]
    private(set) var problems: [(offset: Int, sentence: String, isFatal: Bool)] = []

    /// Attributes that speak to Objective-C or to Interface Builder alone.
    private static let removed: Set = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
        "GKInspectable",
    ]

    init(_ index: DeclarationIndex, source: [UInt8], regions: ConfiguredRegions) {
        self.index = index
        edits = Edits(source)
        super.init(viewMode: .sourceAccurate, configuredRegions: regions)
    }

    /// Tells of something that has no counterpart without Objective-C.
    func tell(_ sentence: String, at node: some SyntaxProtocol, isFatal: Bool = true) {
        problems.append((node.positionAfterSkippingLeadingTrivia.utf8Offset, sentence, isFatal))
    }

    // MARK: Attributes

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        switch node.attributeName.trimmedDescription {
        case let name where Self.removed.contains(name): edits.blank(node.span)
        // The attribute is an error in mode 6, and `@main` is right in both.
        case "UIApplicationMain": edits.replace(node.span, with: "@main")
        case "IBOutlet": edits.replace(node.span, with: "@_Outlet")
        case "convention" where node.arguments?.trimmedDescription == "block": edits.blank(node.span)
        case "NSManaged": edits.blank(node.span)
        case "Observable": usesObservation = true
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "dynamic" { edits.blank(node.span) }
        return .visitChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteImport(node)
        return .skipChildren
    }

    override func visitPost(_ node: SourceFileSyntax) {
        addObservation()
    }

    // MARK: Macros

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": rewriteSelector(node)
        case "keyPath": rewriteKeyPath(node)
        case "Preview", "Playground": edits.blank(node.span)
        case "Rule":
            // TipKit's. Without its sign it is an initialiser.
            edits.blank(node.pound.span)
            return .visitChildren
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        if rewriteModelMacro(node) { return .skipChildren }
        if node.macroName.text == "Rule" { edits.blank(node.pound.span) }
        guard ["Preview", "Playground"].contains(node.macroName.text) else { return .visitChildren }
        edits.blank(node.span)
        return .skipChildren
    }

    /// A key path of Objective-C is a text.
    private func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
        guard let path = node.arguments.first?.expression.trimmedDescription else { return }
        var words = path.split(separator: ".")
        if words.count > 1, words[0] == "self" || words[0] == "Self" || words[0].first?.isUppercase == true {
            words.removeFirst()
        }
        edits.replace(node.span, with: "\"" + words.joined(separator: ".") + "\"")
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.clauses {
            if let condition = clause.condition { ConditionCalls(self).walk(condition) }
        }
        return super.visit(node)
    }

    private final class ConditionCalls: SyntaxVisitor {
        private let rewriter: Rewriter

        init(_ rewriter: Rewriter) {
            self.rewriter = rewriter
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let name = node.calledExpression.trimmedDescription
            if let value = DeviceConfiguration.value(of: name, node.arguments.trimmedDescription) {
                rewriter.edits.replace(node.span, with: String(value))
            }
            return .skipChildren
        }
    }

    // MARK: Protocols

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteProtocol(node)
        return super.visit(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if rewriteModifier(node) { return .skipChildren }
        rewriteOptionalCall(node)
        rewriteObservation(node)
        rewriteTimer(node)
        checkText(node)
        return .visitChildren
    }

    /// `Timer()`, which many write as long as there is no other one: a timer that nobody has scheduled. Foundation has
    /// no such initialiser here, and one that is `NSObject`'s no extension can add.
    private func rewriteTimer(_ node: FunctionCallExprSyntax) {
        guard ["Timer", "Foundation.Timer"].contains(node.calledExpression.trimmedDescription),
            !index.types.contains("Timer"), node.arguments.isEmpty, node.trailingClosure == nil,
            let (opening, closing) = node.leftParen.flatMap({ left in node.rightParen.map { (left, $0) } })
        else { return }
        let span = opening.span.lowerBound..<closing.span.upperBound
        edits.replace(span, with: "(timeInterval: 0, repeats: false, block: { _ in })")
    }

    // MARK: Classes

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteObserver(node)
        beginModel(node)
        classEnds[node.name.text] = node.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        return super.visit(node)
    }

    override func visitPost(_ node: ClassDeclSyntax) {
        addTable(to: node.memberBlock)
        endModel(node)
        super.visitPost(node)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteModelActor(node)
        return super.visit(node)
    }

    override func visitPost(_ node: ExtensionDeclSyntax) {
        addTable(to: node.memberBlock)
        super.visitPost(node)
    }

    /// By its class, which is all that is known of it, a `URLProtocol` can be made only where that is required.
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
        if labels == ["request", "cachedResponse", "client"] {
            let name = node.modifiers.has("required") ? "" : "required"
            for modifier in node.modifiers where modifier.name.text == "override" {
                edits.replace(modifier.span, with: name)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "responds", node.labels == ["to"], node.modifiers.has("override") {
            tell("responds(to:) cannot be overridden: nobody asks it before a message is sent here.", at: node)
        }
        let types = node.signature.parameterClause.parameters.map(\.type.trimmedDescription)
        if node.name.text == "application", types.dropFirst().contains("UILocalNotification") {
            tell(
                "local notifications are shown; what is done with them only UNUserNotificationCenter's delegate hears.",
                at: node,
                isFatal: false
            )
        }
        addMessage(of: node)
        move(node, named: node.name.text, node.attributes, node.modifiers)
        addStandIn(for: node)
        rewriteManaged(node)
        rewriteTest(node)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteObserved(node)
        rewriteEntry(node)
        rewriteManaged(node)
        rewriteModelProperty(node)
        addMessages(of: node)
        let name = node.bindings.first?.pattern.trimmedDescription ?? ""
        move(node, named: name, node.attributes, node.modifiers)
        // What has a wrapper cannot be weak.
        if node.attributes.first(named: "IBOutlet") != nil {
            for modifier in node.modifiers where modifier.name.text == "weak" { edits.blank(modifier.span) }
        }
        return .visitChildren
    }
}
