import OffstageKernel

/// `, did you mean `home`?` where one word is near, else the words there are.
package func suggestion(for word: String, among words: [String]) -> String {
    if let nearest = word.nearest(among: words) { return "; did you mean `\(nearest)`?" }
    return words.isEmpty ? "" : "; known are \(words.joined(separator: ", "))"
}
