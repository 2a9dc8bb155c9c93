public import Foundation
import OffstageApp
import OffstageWire

// The keychain is the device's: each of these asks it and waits, on any thread. It outlives the app and its removal,
// and gives out no more than its lock allows (L-60).

/// Adds an item.
/// - Parameters:
///   - attributes: the class, the attributes, the secret under ``kSecValueData``, and what is to be given back.
///   - result: set to what was added, where `attributes` ask for it.
/// - Returns: `errSecDuplicateItem` if there is one with the same primary attributes, `errSecInteractionNotAllowed` if
///   the device is locked for its class, `errSecMissingEntitlement` for a group that the app is not in.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard let words = KeychainQuery(attributes), let kind = words.kind, words.reference == nil else {
        return errSecParam
    }
    var item = KeychainMessage.Item(kind: kind, attributes: words.attributes)
    item.attributes["v_Data"] = words.data.map { .data($0) }
    return ask(.add(item)) { items in
        if let added = items.first, words.returns != [] { result?.pointee = words.result(added) }
    }
}

/// Finds items.
/// - Parameters:
///   - query: the class, the attributes that they must have, how many, and what of them is to be given back.
///   - result: set to the item, or to an array where `query` has ``kSecMatchLimit`` for more than one.
/// - Returns: `errSecItemNotFound` if there is none, `errSecInteractionNotAllowed` if the device is locked for it.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard let words = KeychainQuery(query) else { return errSecParam }
    return ask(.find(words.query)) { items in
        guard words.returns != [] else { return }
        let found = items.map(words.result)
        result?.pointee = words.isList ? found as NSArray : found.first
    }
}

/// Changes the items that a query finds.
/// - Returns: as ``SecItemCopyMatching(_:_:)`` and ``SecItemAdd(_:_:)``.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    guard let words = KeychainQuery(query), let changes = KeychainQuery(attributesToUpdate), changes.kind == nil else {
        return errSecParam
    }
    var attributes = changes.attributes
    attributes["v_Data"] = changes.data.map { .data($0) }
    guard !attributes.isEmpty else { return errSecParam }
    return ask(.update(words.everything, attributes))
}

/// Deletes the items that a query finds. A locked device allows it after the first unlock.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    guard let words = KeychainQuery(query) else { return errSecParam }
    return ask(.delete(words.everything))
}

private func ask(_ question: KeychainMessage, _ take: ([KeychainMessage.Item]) -> Void = { _ in }) -> OSStatus {
    guard question.secretBytes <= KeychainQuery.longestSecret else { return errSecDataTooLarge }
    switch Connection.shared?.ask(.keychain(question)) {
    case .items(let items):
        take(items)
        return errSecSuccess
    case .refused(let status): return status
    case .chain, nil: return errSecNotAvailable
    }
}

extension KeychainMessage {
    /// A larger question would not fit the wire.
    fileprivate var secretBytes: Int {
        let attributes: [String: Value] =
            switch self {
            case .add(let item): item.attributes
            case .update(_, let attributes): attributes
            case .find(let query), .delete(let query): query.attributes
            }
        return attributes.values.reduce(0) { sum, value in
            switch value {
            case .data(let data): sum + data.count
            case .text(let text): sum + text.utf8.count
            case .number, .date: sum
            }
        }
    }
}
