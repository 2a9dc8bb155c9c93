import OffstageNetworking

// What the prelude does in an app.
typealias URLSession = OffstageNetworking.URLSession
typealias URLSessionConfiguration = OffstageNetworking.URLSessionConfiguration
typealias URLSessionDataDelegate = OffstageNetworking.URLSessionDataDelegate
typealias URLSessionDelegate = OffstageNetworking.URLSessionDelegate
typealias URLSessionTaskDelegate = OffstageNetworking.URLSessionTaskDelegate
typealias URLSessionTask = OffstageNetworking.URLSessionTask
typealias URLSessionTaskMetrics = OffstageNetworking.URLSessionTaskMetrics
typealias URLProtocol = OffstageNetworking.URLProtocol
typealias URLProtocolClient = OffstageNetworking.URLProtocolClient
