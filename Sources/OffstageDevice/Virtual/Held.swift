/// A process and its place in the engine's page.
struct Held {
    var process: AppProcess
    var slot: Int32
}
