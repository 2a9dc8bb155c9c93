public import Foundation

extension NSPredicate {
    /// Foundation on Linux has predicates of blocks alone: the text is read here. It asks texts and numbers, and what
    /// has values for keys: objects of Core Data, records, dictionaries.
    /// What it has beyond comparisons, `AND`, `OR`, `NOT` and `ANY` ends the app, as a text that is none does on iOS.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// As on iOS, where a collection is an object.
    @_disfavoredOverload
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        var parser = PredicateParser(predicateFormat, arguments ?? [])
        let test = parser.predicate()
        self.init { object, _ in test(object) }
    }
}
