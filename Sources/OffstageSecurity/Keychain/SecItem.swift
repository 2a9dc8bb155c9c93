public import Foundation
import OffstageApp
import OffstageWire

// The keychain is the device's: each of these asks it and waits, on any thread. It outlives the app and its removal,
// and gives out no more than its lock allows (L-60).

/// Adds an item. An identity is added as its certificate and its key.
/// - Parameters:
///   - attributes: the class, the attributes, the secret under ``kSecValueData`` or the certificate, the key or the
///     identity under ``kSecValueRef``, and what is to be given back.
///   - result: set to what was added, where `attributes` ask for it.
/// - Returns: `errSecDuplicateItem` if there is one with the same primary attributes, `errSecInteractionNotAllowed` if
///   the device is locked for its class, `errSecMissingEntitlement` for a group that the app is not in.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainQuestion.status { () throws(KeyFailure) in
        guard let words = KeychainQuery(attributes), words.kind != nil, words.reference == nil else {
            throw KeyFailure(errSecParam)
        }
        guard let added = try words.added(), words.returns != [] else { return }
        result?.pointee = try words.given(added)
    }
}

/// Finds items.
/// - Parameters:
///   - query: the class, the attributes that they must have, how many, and what of them is to be given back.
///   - result: set to the item, or to an array where `query` has ``kSecMatchLimit`` for more than one.
/// - Returns: `errSecItemNotFound` if there is none, `errSecInteractionNotAllowed` if the device is locked for it.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainQuestion.status { () throws(KeyFailure) in
        guard let words = KeychainQuery(query) else { throw KeyFailure(errSecParam) }
        let items = try KeychainQuestion.ask(.find(try words.query))
        guard words.returns != [] else { return }
        var found: [AnyObject] = []
        for item in items { found.append(try words.given(item)) }
        result?.pointee = words.isList ? found as NSArray : found.first
    }
}

/// Changes the items that a query finds.
/// - Returns: as ``SecItemCopyMatching(_:_:)`` and ``SecItemAdd(_:_:)``; `errSecUnimplemented` for identities.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    KeychainQuestion.status { () throws(KeyFailure) in
        guard let words = KeychainQuery(query), let changes = KeychainQuery(attributesToUpdate), changes.kind == nil
        else { throw KeyFailure(errSecParam) }
        var attributes = changes.attributes
        attributes["v_Data"] = changes.data.map { .data($0) }
        guard !attributes.isEmpty else { throw KeyFailure(errSecParam) }
        _ = try KeychainQuestion.ask(.update(try words.everything, attributes))
    }
}

/// Deletes the items that a query finds; of an identity both its certificate and its key. A locked device allows it
/// after the first unlock.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    KeychainQuestion.status { () throws(KeyFailure) in
        guard let words = KeychainQuery(query) else { throw KeyFailure(errSecParam) }
        _ = try KeychainQuestion.ask(.delete(try words.everything))
    }
}

enum KeychainQuestion {
    /// Asks the device and waits.
    static func ask(_ question: KeychainMessage) throws(KeyFailure) -> [KeychainMessage.Item] {
        guard question.secretBytes <= KeychainQuery.longestSecret else { throw KeyFailure(errSecDataTooLarge) }
        switch Connection.shared?.ask(.keychain(question)) {
        case .items(let items): return items
        case .refused(let status): throw KeyFailure(status)
        case .chain, nil: throw KeyFailure(errSecNotAvailable)
        }
    }

    fileprivate static func status(_ body: () throws(KeyFailure) -> Void) -> OSStatus {
        do throws(KeyFailure) {
            try body()
            return errSecSuccess
        } catch {
            return error.status
        }
    }
}

extension KeychainQuery {
    /// - Throws: `errSecUnimplemented` for an object that this process cannot make of an item.
    fileprivate func given(_ item: KeychainMessage.Item) throws(KeyFailure) -> AnyObject {
        guard let result = result(item) else { throw KeyFailure(errSecUnimplemented) }
        return result
    }

    /// Adds what it says.
    fileprivate func added() throws(KeyFailure) -> KeychainMessage.Item? {
        switch object {
        case .certificate(let certificate): return try add(.init(certificate, given: attributes))
        case .key(let key): return try add(.init(key, given: attributes))
        case .identity(let identity): return try added(identity)
        case nil: return try addedBytes()
        }
    }

    private func add(_ item: KeychainMessage.Item) throws(KeyFailure) -> KeychainMessage.Item? {
        try KeychainQuestion.ask(.add(item)).first
    }

    /// Bytes that are said to be a certificate must be one; those of a key may be of any kind, a symmetric one, too.
    private func addedBytes() throws(KeyFailure) -> KeychainMessage.Item? {
        guard let kind, kind != "idnt" else { throw KeyFailure(errSecParam) }
        if kind == "cert" {
            guard let certificate = data.flatMap({ SecCertificate($0) }) else { throw KeyFailure(errSecParam) }
            return try add(.init(certificate, given: attributes))
        }
        if kind == "keys" {
            guard let data, attributes["tkid"] == nil else { throw KeyFailure(errSecParam) }
            if case .text(let type) = attributes["type"],
                let key = SecKey(type: type, isPrivate: attributes["kcls"] == .text("1"), data)
            {
                return try add(.init(key, given: attributes))
            }
        }
        var item = KeychainMessage.Item(kind: kind, attributes: attributes)
        item.attributes["v_Data"] = data.map { .data($0) }
        return try add(item)
    }

    /// What is there already of its two parts may be there, but not both.
    private func added(_ identity: SecIdentity) throws(KeyFailure) -> KeychainMessage.Item? {
        guard let key = identity.key else { throw KeyFailure(errSecUnimplemented) }
        let items = [
            try KeychainMessage.Item(key, given: attributes),
            try KeychainMessage.Item(identity.certificate, given: attributes),
        ]
        var duplicates = 0
        for item in items {
            do throws(KeyFailure) {
                _ = try add(item)
            } catch {
                guard error.status == errSecDuplicateItem else { throw error }
                duplicates += 1
            }
        }
        guard duplicates < items.count else { throw KeyFailure(errSecDuplicateItem) }
        return returns == [] ? nil : try KeychainQuestion.ask(.find(try query)).first
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
