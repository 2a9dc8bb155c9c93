extension Device {
    /// The app, or an extension of it, wants new timelines for its widgets. While people have the app in front of them
    /// that costs nothing.
    ///
    /// - Parameter kind: of the widgets, or nil for all.
    mutating func widgetsReloaded(_ kind: String?, _ app: AppIdentifier, _ turn: inout Turn) {
        var fields = kind.map { [Record.Field("kind", .string($0))] } ?? []
        if let process = apps[app]?.process, processes.read(process, { $0.isInFront }) == true {
            fields.append(.init("budget", .string("free")))
        } else {
            let (limit, day, now) = (profile.widgetReloads, profile.refresh.day, turn.now)
            let left = apps.change(app) { $0.widgets.reload(kind, limit: limit, day: day, at: now) } ?? nil
            fields.append(.init("budget", .string(left == nil ? "exceeded" : "within")))
            if let left { fields.append(.init("left", .integer(left))) }
        }
        record(.widgetReload, app, fields, &turn)
    }
}
