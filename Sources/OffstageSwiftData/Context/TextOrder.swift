import Foundation

extension SortDescriptor where Compared: PersistentModel {
    /// Texts go as the Finder has them: a descriptor means that on iOS, and Linux has only the order of characters.
    func order(_ lhs: Compared, _ rhs: Compared) -> ComparisonResult {
        guard let path = keyPath, [String.self, String?.self].contains(where: { $0 == type(of: path).valueType }) else {
            return compare(lhs, rhs)
        }
        let result: ComparisonResult =
            switch (lhs[keyPath: path] as? String, rhs[keyPath: path] as? String) {
            case (nil, nil): .orderedSame
            case (nil, _?): .orderedAscending
            case (_?, nil): .orderedDescending
            case (let left?, let right?): left.localizedStandardCompare(right)
            }
        guard order == .reverse else { return result }
        return ComparisonResult(rawValue: -result.rawValue)!
    }
}

extension Array where Element: PersistentModel {
    mutating func sort(by descriptors: [SortDescriptor<Element>]) {
        sort { lhs, rhs in
            for descriptor in descriptors {
                let result = descriptor.order(lhs, rhs)
                if result != .orderedSame { return result == .orderedAscending }
            }
            return false
        }
    }
}
