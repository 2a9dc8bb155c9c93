import SwiftSyntax

extension Rewriter {
    /// `@Entry var x: T = y` in `EnvironmentValues` becomes a computed property and its key, as the macro of SwiftUI's
    /// makes them. The default stays where it stands.
    func rewriteEntry(_ node: VariableDeclSyntax) {
        guard let attribute = node.attributes.first(named: "Entry") else { return }
        guard scopes.last?.name.hasSuffix("EnvironmentValues") == true, node.bindings.count == 1,
            let binding = node.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { return tell("@Entry is supported for one property of EnvironmentValues at a time.", at: node) }
        let key = "_Key_\(name)"
        let words = node.modifiers.map(\.name.text).filter {
            ["public", "package", "private", "fileprivate"].contains($0)
        }
        let access = words.map { $0 + " " }.joined()
        let property = "{ get { self[\(key).self] } set { self[\(key).self] = newValue } }"
        let opening = "\(property); \(access)struct \(key): EnvironmentKey { \(access)static"
        edits.blank(attribute.span)
        switch (binding.typeAnnotation, binding.initializer) {
        case (let type?, let value?):
            let constant = "\(opening) var defaultValue: \(type.type.trimmedDescription) {"
            edits.replace(value.equal.span, with: constant)
            edits.insert(" } }", at: value.endPositionBeforeTrailingTrivia.utf8Offset)
        case (let type?, nil):
            let constant = " \(opening) var defaultValue: \(type.type.trimmedDescription) { nil } }"
            edits.insert(constant, at: type.endPositionBeforeTrailingTrivia.utf8Offset)
        case (nil, let value?):
            edits.replace(value.equal.span, with: ": \(key).Value \(opening) let defaultValue =")
            edits.insert(" }", at: value.endPositionBeforeTrailingTrivia.utf8Offset)
        case (nil, nil): break
        }
    }
}
