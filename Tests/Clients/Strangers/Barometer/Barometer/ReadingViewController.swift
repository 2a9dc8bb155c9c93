import Combine
import UIKit

class ReadingViewController: UIViewController {
    private let viewModel: ReadingViewModel
    private var clock: AnyCancellable?
    private var cancellables = Set<AnyCancellable>()
    private let label = UILabel()

    init(viewModel: ReadingViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        viewModel.$title
            .receive(on: DispatchQueue.main)
            .map(Optional.some)
            .assign(to: \.text, on: label)
            .store(in: &cancellables)
        Task {
            print("titles \(await viewModel.titles(2))")
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        viewModel.type("storm")
        viewModel.settings.unit = "mmHg"
        clock = Timer.publish(every: 5, on: .main, in: .common)
            .autoconnect()
            .scan(0) { count, _ in count + 1 }
            .prefix(3)
            .sink { [weak self] count in
                print("tick \(count), shows \(self?.label.text ?? "nothing")")
                self?.viewModel.tap("\(count)")
            }
    }
}
