import OffstageDevice
import OffstageKernel

/// What an app's process begins with.
enum Beginnings {
    static func run(_ options: Options) throws -> Phone {
        let phone = try Phone(options)
        defer { phone.finish() }
        let app = try phone.install("folder", "folder")
        try phone.open(app)
        phone.expect(phone.lines(app).map(\.text), is: ["launched", "works at home: true"], "what it said")
        return phone
    }
}
