import OffstageWire

/// Identities are no items of their own: they are a certificate and the private key that belongs to it, of one group.
extension Keychain {
    static let identity = "idnt"

    struct Identity {
        /// Places among the items.
        var certificate: Int
        var key: Int
    }

    /// Those that a query means, in the order of their certificates.
    func identities(_ query: KeychainMessage.Query, in groups: [String]) -> [Identity] {
        items.indices.filter { items[$0].kind == "cert" }.compactMap { place in
            let certificate = items[place]
            let group = certificate.attributes[KeychainItem.Name.group]
            guard let fingerprint = certificate.attributes["pkhh"], case .text(let name) = group, groups.contains(name)
            else { return nil }
            let key = items.indices.first {
                let item = items[$0]
                return item.kind == "keys" && item.attributes["kcls"] == .text("1")
                    && item.attributes["klbl"] == fingerprint && item.attributes[KeychainItem.Name.group] == group
            }
            guard let key else { return nil }
            let found = Identity(certificate: place, key: key)
            return item(found).matches(query) ? found : nil
        }
    }

    /// What an app gets: the attributes of both, those of the certificate first. Its number is that of the certificate,
    /// below zero.
    func item(_ identity: Identity) -> KeychainItem {
        let (certificate, key) = (items[identity.certificate], items[identity.key])
        var attributes = key.attributes.merging(certificate.attributes) { $1 }
        attributes["v_KeyData"] = key.attributes[KeychainItem.Name.data]
        attributes["v_KeyReference"] = .number(Int64(key.reference))
        return KeychainItem(kind: Self.identity, attributes: attributes, reference: -certificate.reference)
    }
}
