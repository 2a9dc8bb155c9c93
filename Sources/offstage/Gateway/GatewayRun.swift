import ArgumentParser
import Foundation
import OffstageGateway
import OffstagePush
import OffstageScenario

struct GatewayRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a gateway in the foreground until it is stopped.",
        discussion: """
            Takes POST /3/device/TOKEN over HTTP/2 and TLS, on loopback unless --host says otherwise, and answers as \
            APNs does. The first run makes a certificate authority, the server's certificate and a signing key for \
            providers in the state folder. docs/guides/gateway.md shows how to point a client at it.
            """
    )

    @OptionGroup var options: GatewayOptions
    @OptionGroup var format: FormatOptions

    @Option(
        help: ArgumentHelp(
            "The address to serve providers and devices on; 0.0.0.0 and :: are all that this machine has.",
            valueName: "address"
        )
    )
    var host = "127.0.0.1"

    @Option(help: "The port for providers; 0 takes a free one.")
    var port = 2197

    @Option(help: ArgumentHelp("The port for devices; 0 takes a free one.", valueName: "port"))
    var courierPort = 5223

    @Option(help: ArgumentHelp("A port without TLS, for HTTP/2 with prior knowledge and HTTP/1.1.", valueName: "port"))
    var plaintextPort: Int?

    @Option(help: ArgumentHelp("A port with a CONNECT proxy for Apple's host names.", valueName: "port"))
    var proxyPort: Int?

    @Option(help: ArgumentHelp("The port of GET /metrics, for Prometheus; 0 takes a free one.", valueName: "port"))
    var metricsPort = 0

    @Option(help: "The environment of connections that do not name Apple's host: development or production.")
    var environment = EnvironmentArgument.development

    @Flag(help: "Check provider tokens against the keys in keys.json instead of trusting any that is well formed.")
    var verifyKeys = false

    @Flag(help: "Refuse what is accepted and thrown away by default: a push type that its payload contradicts.")
    var strict = false

    @Flag(help: "Accept and throw away a body that is no JSON object, instead of refusing it.")
    var acceptMalformedJSON = false

    @Flag(help: "Refuse what would only be linted in the log, so that a provider's tests fail.")
    var refuseLints = false

    @Flag(help: "Say BadEnvironmentKeyInToken, as was seen of APNs, and not BadEnvironmentKeyIdInToken as documented.")
    var observedSpelling = false

    @Option(
        help: ArgumentHelp(
            "After how long without a frame a provider's connection ends, such as 90m; 0s for never.",
            valueName: "span"
        )
    )
    var idleLimit = "1h"

    @Option(help: ArgumentHelp("lab, or apple: also limit the requests to one device token.", valueName: "profile"))
    var profile = "lab"

    @Option(help: ArgumentHelp("A file of faults to inject, in JSON.", valueName: "file"), completion: .file())
    var fault: String?

    @Option(help: ArgumentHelp("A certificate chain in PEM, instead of one of the gateway's own.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The certificate's key in PEM.", valueName: "file"))
    var tlsKey: String?

    func validate() throws {
        for port in [port, courierPort, plaintextPort, proxyPort, metricsPort].compactMap(\.self)
        where !(0...65_535).contains(port) {
            throw ValidationError("A port is from 0 to 65535; \(port) is none.")
        }
        _ = try idleSpan()
        if host.isEmpty { throw ValidationError("--host is an address, such as 0.0.0.0.") }
        guard ["lab", "apple"].contains(profile) else {
            throw ValidationError("There is no profile \(profile); there are lab and apple.")
        }
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-certificate and --tls-key belong together.")
        }
    }

    /// Nil for never.
    private func idleSpan() throws(ValidationError) -> Duration? {
        do {
            let span = try Duration(scenario: idleLimit)
            return span > .zero ? span : nil
        } catch {
            throw ValidationError("--idle-limit: \(error)")
        }
    }

    func run() throws {
        let settings = try settings()
        let format = format
        let isVerifying = verifyKeys
        let gateway = GatewayProcess(Gateway(settings) { Self.announce($0, format, isVerifying) })
        do throws(GatewayError) {
            try Interruption.guarding(stop: { Self.end(gateway, $0) }) { () throws(GatewayError) in
                gateway.start()
                try gateway.wait()
                // Whoever was told to stop everything also ends the program, with its own exit code.
                while gateway.isStopping { pause() }
            }
        } catch {
            throw Failure(error)
        }
    }

    /// SIGTERM is the ordinary way to stop a service, and no interruption.
    private static func end(_ gateway: GatewayProcess, _ number: Int32) {
        gateway.stop()
        try? gateway.wait()
        if number == SIGTERM { _exit(0) }
    }

    private func settings() throws(Failure) -> GatewaySettings {
        var settings = GatewaySettings(folder: options.folder.path)
        _ = try options.location()
        settings.database = options.store
        settings.host = host
        settings.port = port
        settings.courierPort = courierPort
        settings.plaintextPort = plaintextPort
        settings.proxyPort = proxyPort
        settings.metricsPort = metricsPort
        settings.environment = environment.value
        settings.verifiesKeys = verifyKeys
        settings.push.isStrict = strict
        settings.push.acceptsMalformedJSON = acceptMalformedJSON
        settings.push.refusesLints = refuseLints
        settings.usesObservedSpelling = observedSpelling
        settings.idleLimit = (try? idleSpan()) ?? nil
        if profile == "apple" { settings.push.rate = .init() }
        if let tlsCertificate, let tlsKey {
            settings.certificate = (absolutePath(tlsCertificate), absolutePath(tlsKey))
        }
        guard let fault else { return settings }
        guard let data = FileManager.default.contents(atPath: absolutePath(fault)) else {
            throw .usage("\(fault) cannot be read")
        }
        do throws(FaultPlan.Mistake) {
            settings.faults = try FaultPlan(json: Array(data))
        } catch {
            throw .usage("\(fault): \(error)")
        }
        return settings
    }

    private static func announce(_ ready: Gateway.Ready, _ format: FormatOptions, _ isVerifying: Bool) {
        // A gateway whose output nobody reads serves all the same.
        if format.json {
            try? Output.data(ready.json + "\n")
        } else {
            try? Output.people(GatewayWelcome(ready: ready, isVerifying: isVerifying).text)
        }
        try? Output.flush()
    }
}
