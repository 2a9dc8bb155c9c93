/// The report's script: without it the page is whole, with it the chart zooms and the log is searched.
///
/// It asks for nothing from elsewhere and keeps nothing. Text of the log gets into the page escaped only, from here as
/// from Swift.
enum ReportScript {
    static let all = "(() => {\n\"use strict\";\n" + [common, axis, drawing, gestures, log, links].joined() + "})();"

    private static let common = #"""
        const $ = id => document.getElementById(id);
        const data = JSON.parse($("data").textContent);
        const chart = $("scale"), scroll = chart.querySelector(".scroll"), svg = chart.querySelector("svg");
        const words = svg.querySelector("title").outerHTML + svg.querySelector("desc").outerHTML;
        const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
        const escaped = text => text.replace(/[&<>"']/g, sign => escapes[sign]);
        const clamp = (low, value, high) => Math.max(low, Math.min(high, value));
        chart.classList.add("zooms");
        for (const id of ["toolbar", "thumb", "filter"]) $(id).hidden = false;

        """#

    /// Both axes are 0 to 1 from the first moment to the last; the view is a part of that.
    private static let axis = #"""
        const fold = data.fold, foldWidth = fold.x[fold.x.length - 1] || 1;
        let folded = false, view = [0, 1], width = 0, lit = 0, cursor = null;

        const between = (list, value) => {
          let low = 1, high = list.length - 1;
          while (low < high) {
            const middle = (low + high) >> 1;
            if (list[middle] < value) low = middle + 1; else high = middle;
          }
          return low;
        };
        const map = (from, to, value) => {
          if (from.length < 2) return 0;
          const right = between(from, value), left = right - 1, span = from[right] - from[left];
          return to[left] + (span ? clamp(0, (value - from[left]) / span, 1) : 0) * (to[right] - to[left]);
        };
        const place = time => folded ? map(fold.t, fold.x, time) / foldWidth : time / data.end;
        const moment = where => folded ? map(fold.x, fold.t, where * foldWidth) : where * data.end;
        const margin = 12, letter = 6.3;
        const x = where => margin + (where - view[0]) / (view[1] - view[0]) * (width - 2 * margin);
        const where = x => view[0] + (x - margin) / (width - 2 * margin) * (view[1] - view[0]);

        const two = number => String(number).padStart(2, "0");
        const clock = (time, step) => {
          const ms = Math.floor(time / 1000), s = Math.floor(ms / 1000);
          let text = Math.floor(s / 3600) + ":" + two(Math.floor(s / 60) % 60);
          if (step < 60e6) text += ":" + two(s % 60);
          if (step < 1e6) text += "." + String(ms % 1000).padStart(3, "0");
          if (step < 1e3) text += String(Math.floor(time % 1000)).padStart(3, "0");
          return text;
        };
        const day = 86400e6;
        const timeOfDay = (time, step) => {
          const text = clock((((data.clock + time) % day) + day) % day, step);
          return text.indexOf(":") === 1 ? "0" + text : text;
        };
        const span = time => {
          if (time < 1e6) return (time / 1e3).toFixed(time < 1e4 ? 2 : 0) + " ms";
          if (time < 6e7) return (time / 1e6).toFixed(time < 1e7 ? 1 : 0) + " s";
          const s = Math.round(time / 1e6);
          const parts = [[s / 86400, "d"], [s / 3600 % 24, "h"], [s / 60 % 60, "min"], [s % 60, "s"]]
            .map(([number, unit]) => [Math.floor(number), unit]);
          return parts.slice(parts.findIndex(part => part[0])).slice(0, 2).filter(part => part[0])
            .map(part => part.join(" ")).join(" ");
        };

        const steps = [];
        for (let unit = 1; unit < 1e6; unit *= 10) steps.push(unit, 2 * unit, 5 * unit);
        for (const s of [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200]) {
          steps.push(s * 1e6);
        }
        for (let days = 1; days < 1e5; days *= 2) steps.push(days * day);
        const ticks = () => {
          const from = moment(clamp(0, view[0], 1)), to = moment(clamp(0, view[1], 1)), list = [];
          const room = Math.max(2, (width - 2 * margin) / 96);
          if (!folded) {
            const step = steps.find(step => (to - from) / step <= room) || steps[steps.length - 1];
            for (let time = Math.ceil(from / step) * step; time <= to; time += step) list.push([time, step]);
            return list;
          }
          const step = (to - from) < 5e6 ? 1e3 : 1e6;
          let last = -1000;
          for (const time of fold.t) {
            const at = x(place(time));
            if (time < from || time > to || at - last < 96) continue;
            list.push([time, step]);
            last = at;
          }
          if (list.length > 1) return list;
          const count = Math.floor(room);
          return Array.from({ length: count }, (_, index) => {
            return [moment(view[0] + (view[1] - view[0]) * (index + 0.5) / count), step];
          });
        };

        """#
}
