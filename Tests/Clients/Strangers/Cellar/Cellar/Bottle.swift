import CoreData

@objc(Bottle)
public class Bottle: NSManagedObject {
    @NSManaged public var label: String
    @NSManaged public var opened: Date?
    @NSManaged public var year: Int16
    @NSManaged public var rack: Rack?

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        label = "nameless"
    }

    static func all() -> NSFetchRequest<Bottle> {
        let request = NSFetchRequest<Bottle>(entityName: "Bottle")
        request.sortDescriptors = [
            NSSortDescriptor(key: "year", ascending: false),
            NSSortDescriptor(keyPath: \Bottle.label, ascending: true),
        ]
        return request
    }
}
