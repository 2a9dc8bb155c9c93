import Foundation

/// Row 31: an upload from data. Row 45: one from a stream.
final class UploadOfWhat: Program, @unchecked Sendable {
    override func opened() {
        let picture = Data(repeating: 7, count: 100_000)
        if isMended {
            let file = documents.appendingPathComponent("picture")
            try? picture.write(to: file)
            session?.uploadTask(with: put("picture"), fromFile: file).resume()
        } else if row == "31" {
            // The defect: nobody has the data when the app is gone.
            session?.uploadTask(with: put("picture"), from: picture).resume()
        } else {
            // The defect: the stream dies with the app.
            session?.uploadTask(withStreamedRequest: put("picture")).resume()
        }
    }
}
