import Foundation

/// Something the feed has.
struct Item: Codable {
    var title: String
    var url: URL
}

/// A row of the table: an item, and when it was fetched.
struct FetchedItem: Codable {
    var item: Item
    var date: Date
}
