// What apps import as CryptoKit has the same names, and the same form of keys, signatures and boxes.
@_exported public import Crypto
