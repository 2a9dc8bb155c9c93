import Foundation
import Testing

@testable import OffstageUIKit

@MainActor @Suite struct PickerTests {
    private final class Teas: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        let columns = [["Assam", "Oolong"], ["hot", "iced", "cold"], []]

        func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            columns[component].count
        }

        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            columns[component][row]
        }
    }

    private final class Labels: NSObject, UIPickerViewDelegate {
        let teas = Teas()

        func pickerView(
            _ pickerView: UIPickerView,
            viewForRow row: Int,
            forComponent component: Int,
            reusing view: UIView?
        ) -> UIView {
            let label = UILabel()
            label.text = "a cup of " + teas.columns[component][row]
            return label
        }
    }

    @Test func wheels_showWhatIsSelected() {
        let (picker, teas) = (UIPickerView(), Teas())
        #expect(picker.words == [])
        picker.dataSource = teas
        picker.delegate = teas
        #expect(picker.words == ["Assam", "hot"])
        picker.selectRow(2, inComponent: 1, animated: false)
        picker.selectRow(7, inComponent: 0, animated: true)
        #expect(picker.words == ["Oolong", "cold"])
        #expect((0..<3).map(picker.selectedRow) == [1, 2, -1])
        #expect(picker.view(forRow: 0, forComponent: 0) == nil)
    }

    @Test func viewsOfTheDelegate_areShownInPlaceOfTitles() {
        let (picker, labels) = (UIPickerView(), Labels())
        picker.dataSource = labels.teas
        picker.delegate = labels
        #expect(picker.words == ["a cup of Assam", "a cup of hot"])
    }
}
