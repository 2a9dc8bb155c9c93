import Foundation
import OffstagePush
import OffstageTLS

/// The keys that providers sign with, from `keys.json` in the state folder (P-31).
struct KeyRegistry: Sendable {
    struct File: Codable {
        var keys: [Entry]
    }

    /// The names are those of the file.
    struct Entry: Codable {
        var key_id: String
        var team_id: String
        /// PEM, or a path to it from the folder of the file.
        var public_key: String
        /// Only for the key that the gateway made: where its private half lies.
        var private_key: String?
        /// Absent: both.
        var environments: [String]?
        /// Bundle ids; absent or `*` for all of the team.
        var topics: [String]?
    }

    private struct Key {
        var known: ProviderKey
        var key: SigningKey
    }

    private var keys: [String: Key] = [:]
    private let verifies: Bool
    /// The key that the gateway made on its first run, for whoever wants to sign with it.
    private(set) var own: (keyID: String, teamID: String, path: String)?

    init(_ folder: GatewayFolder, verifies: Bool) throws(GatewayError) {
        self.verifies = verifies
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(GatewayFolder.read(folder.keys).utf8))
        } catch let error as GatewayError {
            throw error
        } catch {
            throw GatewayError(.unusableInput, "\(folder.keys) is no list of keys: \(error)")
        }
        for entry in file.keys {
            keys[entry.key_id] = try Self.key(entry, folder)
            if own == nil, let path = entry.private_key {
                own = (entry.key_id, entry.team_id, path.hasPrefix("/") ? path : "\(folder.path)/\(path)")
            }
        }
    }

    private static func key(_ entry: Entry, _ folder: GatewayFolder) throws(GatewayError) -> Key {
        var environments: [PushEnvironment] = []
        for name in entry.environments ?? PushEnvironment.allCases.map(\.rawValue) {
            guard let environment = PushEnvironment(rawValue: name) else {
                throw GatewayError(
                    .unusableInput,
                    "\(folder.keys): key \(entry.key_id): no environment is called \(name); "
                        + "there are development and production"
                )
            }
            environments.append(environment)
        }
        let isPEM = entry.public_key.contains("BEGIN")
        let path = entry.public_key.hasPrefix("/") ? entry.public_key : "\(folder.path)/\(entry.public_key)"
        let pem = isPEM ? entry.public_key : try GatewayFolder.read(path)
        guard let key = SigningKey(publicPEM: pem) else {
            throw GatewayError(.unusableInput, "\(folder.keys): key \(entry.key_id): public_key is no P256 key in PEM")
        }
        let topics = entry.topics.flatMap { $0.contains("*") ? nil : $0 }
        return Key(
            known: .init(keyID: entry.key_id, teamID: entry.team_id, environments: environments, topics: topics),
            key: key
        )
    }

    /// What is to be said of a token's signature (P-27): the bytes are R and S, or DER.
    func find(_ token: ProviderToken) -> SignatureFinding {
        guard verifies else { return .trusted(keys[token.keyID]?.known) }
        guard let key = keys[token.keyID] else { return .unknownKey }
        let signed = Array(token.signed.utf8)
        let isValid =
            key.key.verifies(raw: token.signature, of: signed) || key.key.verifies(der: token.signature, of: signed)
        return isValid ? .valid(key.known) : .invalid
    }
}
