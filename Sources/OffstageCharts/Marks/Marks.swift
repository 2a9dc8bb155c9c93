public import OffstageSwiftUI

/// A bar from the axis to a value, or between two.
public struct BarMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        y: PlottableValue<Y>,
        width: MarkDimension = .automatic,
        height: MarkDimension = .automatic,
        stacking: MarkStackingMethod = .standard
    ) {
        _marks = [_ChartMark().along(x).up(y)]
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>,
        width: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(x).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(y)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(yStart).up(yEnd)]
    }

    public init<X: Plottable>(
        x: PlottableValue<X>,
        yStart: CGFloat? = nil,
        yEnd: CGFloat? = nil,
        width: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(x)]
    }

    public init<Y: Plottable>(
        xStart: CGFloat? = nil,
        xEnd: CGFloat? = nil,
        y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().up(y)]
    }

    public init<X: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        yStart: CGFloat? = nil,
        yEnd: CGFloat? = nil
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd)]
    }
}

/// A corner of a line.
public struct LineMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        _marks = [_ChartMark().along(x).up(y)]
    }

    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>,
        y: PlottableValue<Y>,
        series: PlottableValue<S>
    ) {
        _marks = [_ChartMark().of(series).along(x).up(y)]
    }
}

/// A place on the edge of an area.
public struct AreaMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        y: PlottableValue<Y>,
        stacking: MarkStackingMethod = .standard
    ) {
        _marks = [_ChartMark().along(x).up(y)]
    }

    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>,
        y: PlottableValue<Y>,
        series: PlottableValue<S>,
        stacking: MarkStackingMethod = .standard
    ) {
        _marks = [_ChartMark().of(series).along(x).up(y)]
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(x).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>,
        series: PlottableValue<S>
    ) {
        _marks = [_ChartMark().of(series).along(x).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        y: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(y)]
    }
}

/// A point.
public struct PointMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
        _marks = [_ChartMark().along(x).up(y)]
    }

    public init<X: Plottable>(x: PlottableValue<X>) {
        _marks = [_ChartMark().along(x)]
    }

    public init<Y: Plottable>(y: PlottableValue<Y>) {
        _marks = [_ChartMark().up(y)]
    }
}

/// A line from edge to edge, or between two values.
public struct RuleMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) {
        _marks = [_ChartMark().along(x)]
    }

    public init<Y: Plottable>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) {
        _marks = [_ChartMark().up(y)]
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(x).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        y: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(y)]
    }
}

/// A rectangle around a place, or between values.
public struct RectangleMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        y: PlottableValue<Y>,
        width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(x).up(y)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>,
        width: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(x).up(yStart).up(yEnd)]
    }

    public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd).up(y)]
    }

    public init<X: Plottable>(
        x: PlottableValue<X>,
        yStart: CGFloat? = nil,
        yEnd: CGFloat? = nil,
        width: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().along(x)]
    }

    public init<Y: Plottable>(
        xStart: CGFloat? = nil,
        xEnd: CGFloat? = nil,
        y: PlottableValue<Y>,
        height: MarkDimension = .automatic
    ) {
        _marks = [_ChartMark().up(y)]
    }

    public init<X: Plottable>(
        xStart: PlottableValue<X>,
        xEnd: PlottableValue<X>,
        yStart: CGFloat? = nil,
        yEnd: CGFloat? = nil
    ) {
        _marks = [_ChartMark().along(xStart).along(xEnd)]
    }

    public init<Y: Plottable>(
        xStart: CGFloat? = nil,
        xEnd: CGFloat? = nil,
        yStart: PlottableValue<Y>,
        yEnd: PlottableValue<Y>
    ) {
        _marks = [_ChartMark().up(yStart).up(yEnd)]
    }
}

/// A part of a whole.
public struct SectorMark: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<V: Plottable>(
        angle: PlottableValue<V>,
        innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic,
        angularInset: CGFloat? = nil
    ) {
        _marks = [_ChartMark().of(angle)]
    }
}

extension _ChartMark {
    func along<Value: Plottable>(_ value: PlottableValue<Value>) -> _ChartMark {
        var mark = of(value)
        mark.x.append(value.value)
        return mark
    }

    func up<Value: Plottable>(_ value: PlottableValue<Value>) -> _ChartMark {
        var mark = of(value)
        mark.y.append(value.value)
        return mark
    }

    func of<Value: Plottable>(_ value: PlottableValue<Value>) -> _ChartMark {
        var mark = self
        mark.words.append(value.words)
        return mark
    }
}
