extension ReportScript {
    /// Draws what is in view as `TimelineChart` does; what would cover another of its kind is left out.
    static let drawing = #"""
        const measure = () => {
          for (const row of data.rows) {
            row.from = Float64Array.from(row.i, item => place(item[0]));
            row.to = Float64Array.from(row.i, item => place(item[1]));
          }
        };
        const n = value => Math.round(value * 10) / 10;
        const linked = (item, content) => {
          const style = data.s[item[2]], isFinding = style === "finding" || style === "warning";
          if (!item[5]) return "<g>" + content + "</g>";
          const stop = isFinding || style === "kill" ? "" : ' tabindex="-1"';
          return '<a href="#' + (isFinding ? "f" : "l") + item[5] + '"' + stop + ">" + content + "</a>";
        };
        const textWidth = text => {
          let letters = 0;
          for (const sign of text) letters += sign > "~" ? 2 : 1;
          return letters * letter;
        };
        const label = (text, left, right, next, row) => {
          if (!text) return "";
          const wide = textWidth(text) + 10, begin = Math.max(left, margin);
          let at = begin + 5;
          if (wide > right - begin) {
            if (wide <= next - right && right >= margin) {
              at = right + 5;
            } else {
              const letters = Math.floor((right - begin - 10) / letter);
              if (letters < 4 || /[^ -~]/.test(text)) return "";
              text = text.slice(0, letters - 1) + "…";
            }
          }
          const baseline = n(row.y + row.h / 2 + 4);
          return '<text class="label" x="' + n(at) + '" y="' + baseline + '">' + escaped(text) + "</text>";
        };
        const bars = row => {
          const parts = [], short = [], far = width + 50;
          const reach = [];
          for (let index = 0; index < row.i.length; index++) {
            if (row.to[index] < view[0] || row.from[index] > view[1]) continue;
            const item = row.i[index], left = clamp(-50, x(row.from[index]), far);
            const end = clamp(-50, x(row.to[index]), far), right = Math.max(left + 1.5, end);
            if (right <= (reach[item[2]] ?? -100) + 0.5) continue;
            reach[item[2]] = right;
            const next = index + 1 < row.i.length ? x(row.from[index + 1]) : width;
            const title = data.s[item[4]] + ", " + clock(item[0], 1e5) + " to " + clock(item[1], 1e5);
            (end < right ? short : parts).push(linked(item, "<title>" + escaped(title) + '</title><rect class="'
              + data.s[item[2]] + '" x="' + n(left) + '" y="' + row.y + '" width="' + n(right - left) + '" height="'
              + row.h + '"/>' + label(data.s[item[3]], left, Math.min(right, width), Math.min(next, width), row)));
          }
          return parts.concat(short).join("");
        };
        const shape = (style, at, row) => {
          const y = row.y + row.h / 2, cx = n(at);
          const path = style === "call" ? `M${cx} ${n(row.y + 2)}v6`
            : style === "finding" ? `M${cx} ${n(y - 7)}l7 13h-14z`
            : style === "warning" ? `M${cx} ${n(y - 7)}l6.5 7l-6.5 7l-6.5 -7z`
            : style === "kill" ? `M${n(at - 4.5)} ${n(y - 4.5)}l9 9m0 -9l-9 9`
            : style === "end" ? `M${n(at - 3.5)} ${n(y - 3.5)}h7v7h-7z`
            : `M${n(at - 4)} ${n(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`;
          return '<path class="m-' + style + '" d="' + path + '"/>';
        };
        const marks = (row, distance) => {
          const groups = [], newest = {};
          for (let index = 0; index < row.i.length; index++) {
            if (row.from[index] < view[0] || row.from[index] > view[1]) continue;
            const item = row.i[index], at = x(row.from[index]), group = newest[item[2]];
            if (group && at - group.at < distance) group.items.push(item);
            else groups.push(newest[item[2]] = { at, items: [item] });
          }
          return groups.map(({ at, items }) => {
            const titles = items.slice(0, 20).map(item => clock(item[0], 1e5) + " " + data.s[item[4]]);
            if (items.length > 20) titles.push("and " + (items.length - 20) + " more");
            const style = data.s[items[0][2]];
            const isLit = lit && items.some(item => item[5] === lit);
            const content = "<title>" + escaped(titles.join("\n")) + "</title>" + shape(style, at, row);
            return '<g class="' + (isLit ? "mark lit" : "mark") + '">' + linked(items[0], content) + "</g>";
          }).join("");
        };
        const breaks = () => {
          const parts = [];
          for (let index = 1; folded && index < fold.t.length; index++) {
            const gap = fold.t[index] - fold.t[index - 1];
            if (gap < data.break) continue;
            const left = x(fold.x[index - 1] / foldWidth), right = x(fold.x[index] / foldWidth);
            const middle = left + Math.max((right - left) / 2, right - left - 10);
            if (middle < 0 || middle > width || right - left < 8) continue;
            let path = "M" + n(middle - 2.5) + " 0";
            for (let y = 10, side = 2.5; y < data.height; y += 10, side = -side) {
              path += "L" + n(middle + side) + " " + y;
            }
            const text = span(gap), fits = textWidth(text) <= right - left + 8;
            parts.push('<g class="break"><title>' + text + ' left out</title><path class="cut" d="' + path + '"/>'
              + '<path class="zigzag" d="' + path + '"/>' + (fits ? '<text class="gap" text-anchor="end" x="'
              + n(middle + 8) + '" y="9">' + text + "</text>" : "") + "</g>");
          }
          return parts.join("");
        };
        const grid = () => ticks().map(([time, step]) => {
          const at = n(x(place(time))), anchor = at < 40 ? "start" : at > width - 40 ? "end" : "middle";
          const text = (y, words) => '<text class="tick" text-anchor="' + anchor + '" x="' + at + '" y="'
            + n(data.height + y) + '">' + words + "</text>";
          return '<line class="grid" x1="' + at + '" x2="' + at + '" y1="0" y2="' + data.height + '"/>'
            + text(17, clock(time, step)) + text(32, timeOfDay(time, step));
        }).join("");
        const draw = () => {
          width = Math.max(120, scroll.clientWidth);
          const height = data.height + 38;
          svg.setAttribute("width", width);
          svg.setAttribute("viewBox", "0 0 " + width + " " + height);
          const rows = data.rows.map(row => row.k === "bars" ? bars(row) : marks(row, row.k === "ticks" ? 1.5 : 3));
          let line = "";
          if (cursor !== null) {
            const at = n(x(place(cursor)));
            line = '<line class="cursor" x1="' + at + '" x2="' + at + '" y1="0" y2="' + data.height + '"/>';
          }
          svg.innerHTML = words + grid() + rows.join("") + breaks() + line;
          const from = moment(clamp(0, view[0], 1)), to = moment(clamp(0, view[1], 1));
          const step = to - from < 1e7 ? 1e3 : 1e6;
          $("range").textContent = clock(from, step) + " to " + clock(to, step) + " (" + span(to - from) + ")";
          const thumb = $("thumb").firstElementChild;
          thumb.style.left = view[0] * 100 + "%";
          thumb.style.width = (view[1] - view[0]) * 100 + "%";
        };
        let isDue = false;
        const redraw = () => {
          if (isDue) return;
          isDue = true;
          requestAnimationFrame(() => { isDue = false; draw(); });
        };

        """#
}
