import BackgroundTasks
import Combine
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    static let task = "com.example.barometer.refresh"

    var window: UIWindow?
    private let station = Station()
    private let archive = Archive()
    private let whereabouts = Whereabouts()
    private var viewModel: ReadingViewModel!
    private var cancellables = Set<AnyCancellable>()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) { [unowned self] task in
            refresh(task as! BGAppRefreshTask)
        }
        NotificationCenter.default.publisher(for: UIApplication.didEnterBackgroundNotification)
            .sink { [weak self] _ in
                print("left")
                self?.schedule()
            }
            .store(in: &cancellables)
        archive.watch()
        archive.describe()
        whereabouts.ask()
        viewModel = ReadingViewModel(station: station)
        let controller = ReadingViewController(viewModel: viewModel)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: controller)
        window?.makeKeyAndVisible()
        return true
    }

    func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: Self.task)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("not scheduled: \(error)")
        }
    }

    private func refresh(_ task: BGAppRefreshTask) {
        schedule()
        let work = station.load()
            .retry(1)
            .timeout(.seconds(20), scheduler: RunLoop.main, customError: { URLError(.timedOut) })
            .receive(on: OperationQueue.main)
            .sink(
                receiveCompletion: { completion in
                    if case .failure(let error) = completion { print("no reading: \(error.code.rawValue)") }
                    task.setTaskCompleted(success: completion.isSuccess)
                },
                receiveValue: { [station] reading in
                    station.reading = reading
                    print("read \(reading.pressure) in the background")
                }
            )
        task.expirationHandler = {
            print("cancelled")
            work.cancel()
        }
    }
}

extension Subscribers.Completion {
    var isSuccess: Bool {
        if case .finished = self { return true }
        return false
    }
}
