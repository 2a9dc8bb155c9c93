// As on iOS, ContactsUI brings these along.
@_exported public import OffstageContacts
@_exported public import OffstageUIKit
