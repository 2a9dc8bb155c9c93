import SwiftSyntax

extension Rewriter {
    /// A property whose value Core Data keeps reads and writes it there.
    func rewriteManaged(_ node: VariableDeclSyntax) {
        guard node.attributes.first(named: "NSManaged") != nil else { return }
        guard node.bindings.count == 1, let binding = node.bindings.first, binding.accessorBlock == nil,
            let type = binding.typeAnnotation
        else {
            tell("@NSManaged takes one property, with its type.", at: node)
            return
        }
        let name = binding.pattern.trimmedDescription.filter { $0 != "`" }
        edits.insert(
            " { get { _managed(\"\(name)\") } set { _setManaged(\"\(name)\", newValue) } }",
            at: type.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }

    /// `addToItems(_:)` and `removeFromItems(_:)`, for one object or a set of them.
    func rewriteManaged(_ node: FunctionDeclSyntax) {
        guard node.attributes.first(named: "NSManaged") != nil, node.body == nil else { return }
        let name = node.name.text
        let calls = ["addTo": "_addManaged", "removeFrom": "_removeManaged"]
        guard let (start, call) = calls.first(where: { name.hasPrefix($0.key) && name.count > $0.key.count }),
            let parameter = node.signature.parameterClause.parameters.first, node.labels == ["_"]
        else {
            tell("@NSManaged is not supported here; change the relationship's set.", at: node)
            return
        }
        let end = name.dropFirst(start.count)
        let key = end.prefix(1).lowercased() + end.dropFirst()
        edits.insert(
            " { \(call)(\"\(key)\", \((parameter.secondName ?? parameter.firstName).text)) }",
            at: node.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }
}
