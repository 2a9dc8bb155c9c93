import SwiftSyntax

/// What is written into a class with `@Model`.
struct ModelMembers {
    var properties: [String] = []
    /// The statements of the initializer that makes the object of a row.
    var statements: [String] = []
    /// From `#Unique`.
    var uniques = ""
}

/// What SwiftData's macros would make, without them: lines stay where they are.
extension Rewriter {
    // MARK: Classes and actors

    /// `@Model class X` adopts the protocol of models.
    func beginModel(_ node: ClassDeclSyntax) {
        guard let attribute = node.attributes.first(named: "Model") else { return }
        if let parent = node.inheritanceClause?.inheritedTypes.first?.type,
            index.models.contains(parent.trimmedDescription)
        {
            return tell("a class with @Model that inherits from another is not supported.", at: parent)
        }
        edits.blank(attribute.span)
        // Its objects are used where their context is, whatever the module's own isolation.
        if node.attributes.first(named: "MainActor") == nil, !node.modifiers.has("nonisolated") {
            let first = node.modifiers.first?.span.lowerBound ?? node.classKeyword.span.lowerBound
            edits.insert("nonisolated ", at: first)
        }
        adopt(
            "SwiftData.PersistentModel",
            node.inheritanceClause,
            after: node.genericParameterClause?.span ?? node.name.span
        )
        models[node.id] = ModelMembers()
    }

    /// Its last line gets what else the protocol wants.
    func endModel(_ node: ClassDeclSyntax) {
        guard let members = models.removeValue(forKey: node.id) else { return }
        let access = node.modifiers.access
        let list = members.properties.joined(separator: ", ")
        var text =
            "\(access)let _$backing = SwiftData._ModelBacking(); "
            + "\(access)static var _$properties: [SwiftData._ModelProperty] { [\(list)] }; "
        if !members.uniques.isEmpty {
            let paths = "[\(members.uniques)] as [[PartialKeyPath<\(node.name.text)>]]"
            text += "\(access)static var _$uniques: [[AnyKeyPath]] { \(paths) }; "
        }
        text += "\(access)required init(_$stored: Void) { \(members.statements.joined(separator: "; ")) } "
        edits.insert(text, at: node.memberBlock.rightBrace.span.lowerBound)
    }

    /// `@ModelActor actor X` gets a context of its own.
    func rewriteModelActor(_ node: ActorDeclSyntax) {
        guard let attribute = node.attributes.first(named: "ModelActor") else { return }
        edits.blank(attribute.span)
        adopt(
            "SwiftData.ModelActor",
            node.inheritanceClause,
            after: node.genericParameterClause?.span ?? node.name.span
        )
        let access = node.modifiers.access
        let text =
            "\(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor; "
            + "\(access)nonisolated let modelContainer: SwiftData.ModelContainer; "
            + "\(access)nonisolated var unownedExecutor: UnownedSerialExecutor { _unownedExecutor }; "
            + "\(access)init(modelContainer: SwiftData.ModelContainer) { "
            + "let context = SwiftData.ModelContext(modelContainer); "
            + "modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: context); "
            + "self.modelContainer = modelContainer } "
        edits.insert(text, at: node.memberBlock.rightBrace.span.lowerBound)
    }

    private func adopt(_ name: String, _ clause: InheritanceClauseSyntax?, after end: Range<Int>) {
        if let last = clause?.inheritedTypes.last {
            edits.insert(", \(name)", at: last.type.span.upperBound)
        } else {
            edits.insert(": \(name)", at: end.upperBound)
        }
    }

    // MARK: Variables

    /// A stored variable of a model becomes a persisted one.
    func rewriteModelProperty(_ node: VariableDeclSyntax) {
        let transient = node.attributes.first(named: "Transient")
        guard let model = node.enclosingClass, models[model.id] != nil else {
            // Of a computed one, in an extension.
            if let transient, scopes.last?.kind == .extension, isOfAModel { edits.blank(transient.span) }
            return
        }
        if let transient { return edits.blank(transient.span) }
        let (attribute, relationship) = (
            node.attributes.first(named: "Attribute"), node.attributes.first(named: "Relationship")
        )
        guard node.bindings.first?.isStored == true,
            !["static", "class", "lazy", "weak", "unowned"].contains(where: node.modifiers.has)
        else { return }
        guard node.bindings.count == 1, let binding = node.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return tell("a class with @Model declares one variable at a time.", at: node) }
        if let observers = binding.accessorBlock {
            tell("SwiftData ignores observers of \(name), as on iOS.", at: observers, isFatal: false)
            edits.blank(observers.span)
        }
        // The macro gives a constant accessors, too. Where it begins the declaration, the wrapper comes with it.
        let word = node.bindingSpecifier
        let isBare = word.text == "let" && node.modifiers.isEmpty && attribute == nil && relationship == nil
        if word.text == "let" { edits.replace(word.span, with: isBare ? "@SwiftData._Persisted var" : "var") }
        if let first = attribute ?? relationship {
            edits.replace(first.span, with: "@SwiftData._Persisted")
            if attribute != nil, let relationship { edits.blank(relationship.span) }
        } else if !isBare {
            edits.insert("@SwiftData._Persisted ", at: (node.modifiers.first?.span ?? word.span).lowerBound)
        }
        let isImplied = binding.typeAnnotation?.type.isOptional == true
        let hasValue = binding.initializer != nil || isImplied
        let plain = name.filter { $0 != "`" }
        var text =
            "SwiftData._ModelProperty(\"\(plain)\", \\\(model.name.text).\(name), \\\(model.name.text)._\(plain), "
        text += "hasDefault: \(hasValue)"
        if let attribute { text += ", SwiftData.Schema.Attribute(\(attribute.argumentText))" }
        if let relationship {
            text += "\(attribute == nil ? ", nil" : ""), SwiftData.Schema.Relationship(\(relationship.argumentText))"
        }
        models[model.id]?.properties.append(text + ")")
        if !hasValue { models[model.id]?.statements.append("_\(plain) = .init(_$stored: ())") }
    }

    private var isOfAModel: Bool {
        scopes.last?.name.split(separator: ".").last.map { index.models.contains(String($0)) } == true
    }

    // MARK: Macros of their own

    /// `#Unique` is among the members; `#Index` makes nothing that an app could tell.
    /// - Returns: whether it was one of them.
    func rewriteModelMacro(_ node: MacroExpansionDeclSyntax) -> Bool {
        guard ["Unique", "Index"].contains(node.macroName.text), let model = node.enclosingClass,
            models[model.id] != nil
        else { return false }
        if node.macroName.text == "Unique" { models[model.id]?.uniques = node.arguments.oneLine }
        edits.blank(node.span)
        return true
    }
}

extension SyntaxProtocol {
    /// The class whose member this is, within `#if` or not.
    fileprivate var enclosingClass: ClassDeclSyntax? {
        var node = parent
        while let next = node {
            if let found = next.as(ClassDeclSyntax.self) { return found }
            let isBetween =
                next.is(MemberBlockItemSyntax.self) || next.is(MemberBlockItemListSyntax.self)
                || next.is(MemberBlockSyntax.self) || next.is(IfConfigClauseSyntax.self)
                || next.is(IfConfigClauseListSyntax.self) || next.is(IfConfigDeclSyntax.self)
            guard isBetween else { return nil }
            node = next.parent
        }
        return nil
    }

    /// Its tokens without line ends and comments.
    fileprivate var oneLine: String {
        tokens(viewMode: .sourceAccurate).reduce(into: "") { text, token in
            if !token.leadingTrivia.isEmpty, text.last != " " { text += " " }
            text += token.text + (token.trailingTrivia.isEmpty ? "" : " ")
        }
    }
}

extension AttributeSyntax {
    fileprivate var argumentText: String { arguments?.oneLine ?? "" }
}

extension DeclModifierListSyntax {
    /// For members that a protocol requires.
    fileprivate var access: String {
        if has("public") || has("open") { return "public " }
        return has("package") ? "package " : ""
    }
}

extension PatternBindingSyntax {
    /// Whether it keeps a value; observers do not change that.
    fileprivate var isStored: Bool {
        guard let block = accessorBlock else { return true }
        guard case .accessors(let list) = block.accessors else { return false }
        return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
}
