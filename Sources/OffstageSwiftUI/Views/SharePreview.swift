/// What a person sees of what is shared. Nothing is shared here.
public struct SharePreview<Image, Icon> {}

extension SharePreview {
    public init(_ title: Text, image: Image, icon: Icon) { self.init() }
    public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { self.init() }
    @_disfavoredOverload public init(_ title: some StringProtocol, image: Image, icon: Icon) { self.init() }
}

extension SharePreview where Icon == Never {
    public init(_ title: Text, image: Image) { self.init() }
    public init(_ titleKey: LocalizedStringKey, image: Image) { self.init() }
    @_disfavoredOverload public init(_ title: some StringProtocol, image: Image) { self.init() }
}

extension SharePreview where Image == Never, Icon == Never {
    public init(_ title: Text) { self.init() }
    public init(_ titleKey: LocalizedStringKey) { self.init() }
    @_disfavoredOverload public init(_ title: some StringProtocol) { self.init() }
}

extension ShareLink {
    public init<Item, Image, Icon>(
        item: Item,
        subject: Text? = nil,
        message: Text? = nil,
        preview: SharePreview<Image, Icon>,
        @ViewBuilder label: () -> Label
    ) { self.init(item: item, label: label) }

    public init<Items: RandomAccessCollection>(
        items: Items,
        subject: Text? = nil,
        message: Text? = nil,
        @ViewBuilder label: () -> Label
    ) { self.init(item: items, label: label) }
}

extension ShareLink where Label == Text {
    public init<Item, Image, Icon>(
        item: Item,
        subject: Text? = nil,
        message: Text? = nil,
        preview: SharePreview<Image, Icon>
    ) { self.init(item: item) }

    public init<Item, Image, Icon>(
        _ titleKey: LocalizedStringKey,
        item: Item,
        subject: Text? = nil,
        message: Text? = nil,
        preview: SharePreview<Image, Icon>
    ) { self.init(titleKey, item: item) }

    public init<Items: RandomAccessCollection>(items: Items, subject: Text? = nil, message: Text? = nil) {
        self.init(item: items)
    }
}
