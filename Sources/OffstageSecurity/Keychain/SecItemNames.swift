public import Foundation

// The names of the keychain's dictionaries (`SecItem.h`).

// MARK: Which kind of item

public var kSecClass: CFString { "class" as NSString }
public var kSecClassGenericPassword: CFString { "genp" as NSString }
public var kSecClassInternetPassword: CFString { "inet" as NSString }
public var kSecClassCertificate: CFString { "cert" as NSString }
public var kSecClassKey: CFString { "keys" as NSString }
public var kSecClassIdentity: CFString { "idnt" as NSString }

// MARK: What items have

public var kSecAttrAccessible: CFString { "pdmn" as NSString }
public var kSecAttrAccessControl: CFString { "accc" as NSString }
public var kSecAttrAccessGroup: CFString { "agrp" as NSString }
public var kSecAttrSynchronizable: CFString { "sync" as NSString }
public var kSecAttrSynchronizableAny: CFString { "syna" as NSString }
public var kSecAttrCreationDate: CFString { "cdat" as NSString }
public var kSecAttrModificationDate: CFString { "mdat" as NSString }
public var kSecAttrDescription: CFString { "desc" as NSString }
public var kSecAttrComment: CFString { "icmt" as NSString }
public var kSecAttrCreator: CFString { "crtr" as NSString }
public var kSecAttrType: CFString { "type" as NSString }
public var kSecAttrLabel: CFString { "labl" as NSString }
public var kSecAttrIsInvisible: CFString { "invi" as NSString }
public var kSecAttrIsNegative: CFString { "nega" as NSString }
public var kSecAttrAccount: CFString { "acct" as NSString }
public var kSecAttrService: CFString { "svce" as NSString }
public var kSecAttrGeneric: CFString { "gena" as NSString }
public var kSecAttrSecurityDomain: CFString { "sdmn" as NSString }
public var kSecAttrServer: CFString { "srvr" as NSString }
public var kSecAttrProtocol: CFString { "ptcl" as NSString }
public var kSecAttrAuthenticationType: CFString { "atyp" as NSString }
public var kSecAttrPort: CFString { "port" as NSString }
public var kSecAttrPath: CFString { "path" as NSString }

// MARK: What keys have

public var kSecAttrKeyClass: CFString { "kcls" as NSString }
public var kSecAttrKeyClassPublic: CFString { "0" as NSString }
public var kSecAttrKeyClassPrivate: CFString { "1" as NSString }
public var kSecAttrKeyClassSymmetric: CFString { "2" as NSString }
public var kSecAttrKeyType: CFString { "type" as NSString }
public var kSecAttrKeyTypeRSA: CFString { "42" as NSString }
public var kSecAttrKeyTypeEC: CFString { "73" as NSString }
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { "73" as NSString }
public var kSecAttrKeySizeInBits: CFString { "bsiz" as NSString }
public var kSecAttrEffectiveKeySize: CFString { "esiz" as NSString }
public var kSecAttrApplicationLabel: CFString { "klbl" as NSString }
public var kSecAttrApplicationTag: CFString { "atag" as NSString }
public var kSecAttrIsPermanent: CFString { "perm" as NSString }
public var kSecAttrCanEncrypt: CFString { "encr" as NSString }
public var kSecAttrCanDecrypt: CFString { "decr" as NSString }
public var kSecAttrCanDerive: CFString { "drve" as NSString }
public var kSecAttrCanSign: CFString { "sign" as NSString }
public var kSecAttrCanVerify: CFString { "vrfy" as NSString }
public var kSecAttrCanWrap: CFString { "wrap" as NSString }
public var kSecAttrCanUnwrap: CFString { "unwp" as NSString }
public var kSecAttrTokenID: CFString { "tkid" as NSString }
public var kSecAttrTokenIDSecureEnclave: CFString { "com.apple.setoken" as NSString }
public var kSecPrivateKeyAttrs: CFString { "private" as NSString }
public var kSecPublicKeyAttrs: CFString { "public" as NSString }

// MARK: What certificates have

public var kSecAttrCertificateType: CFString { "ctyp" as NSString }
public var kSecAttrCertificateEncoding: CFString { "cenc" as NSString }
public var kSecAttrSubject: CFString { "subj" as NSString }
public var kSecAttrIssuer: CFString { "issr" as NSString }
public var kSecAttrSerialNumber: CFString { "slnr" as NSString }
public var kSecAttrPublicKeyHash: CFString { "pkhh" as NSString }

// MARK: Protocols of internet passwords

public var kSecAttrProtocolHTTP: CFString { "http" as NSString }
public var kSecAttrProtocolHTTPS: CFString { "htps" as NSString }
public var kSecAttrProtocolFTP: CFString { "ftp " as NSString }
public var kSecAttrProtocolSMTP: CFString { "smtp" as NSString }
public var kSecAttrProtocolIMAP: CFString { "imap" as NSString }
public var kSecAttrProtocolSSH: CFString { "ssh " as NSString }
public var kSecAttrAuthenticationTypeHTTPBasic: CFString { "http" as NSString }
public var kSecAttrAuthenticationTypeHTTPDigest: CFString { "httd" as NSString }
public var kSecAttrAuthenticationTypeHTMLForm: CFString { "form" as NSString }
public var kSecAttrAuthenticationTypeDefault: CFString { "dflt" as NSString }

// MARK: When items are given out (L-60)

public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" as NSString }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" as NSString }
public var kSecAttrAccessibleAlways: CFString { "dk" as NSString }
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" as NSString }
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" as NSString }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" as NSString }
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" as NSString }

// MARK: What is wanted, and how many

public var kSecReturnData: CFString { "r_Data" as NSString }
public var kSecReturnAttributes: CFString { "r_Attributes" as NSString }
public var kSecReturnRef: CFString { "r_Ref" as NSString }
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" as NSString }
public var kSecMatchLimit: CFString { "m_Limit" as NSString }
public var kSecMatchLimitOne: CFString { "m_LimitOne" as NSString }
public var kSecMatchLimitAll: CFString { "m_LimitAll" as NSString }
public var kSecValueData: CFString { "v_Data" as NSString }
public var kSecValueRef: CFString { "v_Ref" as NSString }
public var kSecValuePersistentRef: CFString { "v_PersistentRef" as NSString }

// MARK: How a person is asked

public var kSecUseOperationPrompt: CFString { "u_OpPrompt" as NSString }
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" as NSString }
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" as NSString }
public var kSecUseAuthenticationUIAllow: CFString { "u_AuthUIA" as NSString }
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" as NSString }
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" as NSString }
public var kSecUseDataProtectionKeychain: CFString { "nleg" as NSString }
