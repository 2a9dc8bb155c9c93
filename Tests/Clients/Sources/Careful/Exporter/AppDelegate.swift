import BackgroundTasks
import UIKit

/// Continued tasks: an export that the user began goes on when the user leaves; before iOS 26 in a finite-length task.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let export = Export()

    private var hasContinuedTasks: Bool { (Double(UIDevice.current.systemVersion) ?? 0) >= 26 }

    func applicationDidBecomeActive(_ application: UIApplication) {
        // As if the user had tapped on Export.
        guard !export.isRunning else { return }
        hasContinuedTasks ? submit() : begin(application)
    }

    private func submit() {
        let identifier = "com.example.exporter.export.\(UUID().uuidString)"
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
            MainActor.assumeIsolated { self.run(task) }
        }
        let request = BGContinuedProcessingTaskRequest(
            identifier: identifier,
            title: "Export",
            subtitle: "Twenty photos"
        )
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            begin(UIApplication.shared)
        }
    }

    private func run(_ task: BGTask) {
        guard let task = task as? BGContinuedProcessingTask else { return task.setTaskCompleted(success: false) }
        task.progress.totalUnitCount = Export.photos
        task.expirationHandler = { DispatchQueue.main.async { self.export.stop() } }
        export.start(each: { task.progress.completedUnitCount = $0 }, done: { task.setTaskCompleted(success: $0) })
    }

    private func begin(_ application: UIApplication) {
        var identifier = UIBackgroundTaskIdentifier.invalid
        func end() {
            application.endBackgroundTask(identifier)
            identifier = .invalid
        }
        identifier = application.beginBackgroundTask(withName: "Export") {
            self.export.stop()
            if identifier != .invalid { end() }
        }
        export.start(each: { _ in }, done: { _ in if identifier != .invalid { end() } })
    }
}
