/// The fields of a head in the order in which they stand, names in the case in which they were written.
public struct HeaderFields: Equatable, Sendable {
    public struct Field: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        fileprivate func isCalled(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
        }
    }

    public var fields: [Field]

    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first field of this name, in whatever case. Set, it takes the place of all of them; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.isCalled(name) }?.value }
        set {
            let place = fields.firstIndex { $0.isCalled(name) }
            fields.removeAll { $0.isCalled(name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: place ?? fields.count) }
        }
    }

    public func values(of name: String) -> [String] {
        fields.filter { $0.isCalled(name) }.map(\.value)
    }

    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    public mutating func remove(_ names: [String]) {
        fields.removeAll { field in names.contains { field.isCalled($0) } }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
