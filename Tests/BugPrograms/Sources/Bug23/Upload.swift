import BackgroundTasks
import SteadyWork

/// An upload of ten pictures, which goes on when the user leaves.
enum Upload {
    private static let identifier = "com.example.bug-23.upload.pictures"

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
            guard let task = task as? BGContinuedProcessingTask else { return }
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            task.progress.totalUnitCount = 10
            for picture in 1...10 {
                compute()
                task.progress.completedUnitCount = Int64(picture)
            }
            task.setTaskCompleted(success: true)
        }
    }

    static func submit() {
        let request = BGContinuedProcessingTaskRequest(
            identifier: identifier,
            title: "Uploading pictures",
            subtitle: "10 pictures"
        )
        try? BGTaskScheduler.shared.submit(request)
    }
}
