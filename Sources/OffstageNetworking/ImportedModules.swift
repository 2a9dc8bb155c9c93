// Requests, responses, cookies and errors are Foundation's own. As on iOS, whoever imports Foundation sees them: the
// prelude of an app that uses URL sessions re-exports this module.
@_exported public import FoundationNetworking
// On iOS Foundation brings Security along.
@_exported public import OffstageSecurity
