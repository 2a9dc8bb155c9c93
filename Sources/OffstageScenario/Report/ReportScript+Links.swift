extension ReportScript {
    /// A link to a mark brings the chart there, a link to a line opens what it is folded into.
    static let links = #"""
        const microseconds = text => {
          const [hours, minutes, seconds] = text.split(":");
          return ((hours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1e6;
        };
        const showMark = line => {
          const found = data.rows.filter(row => row.k === "marks").flatMap(row => row.i).find(item => item[5] === line);
          if (!found) return;
          lit = line;
          cursor = null;
          const at = place(found[0]), reach = folded ? 400 / foldWidth : 45e6 / data.end;
          show(at - reach, at + reach);
          chart.scrollIntoView({ block: "center" });
        };
        const showLine = line => {
          const chunk = chunks.find(chunk => chunk.first <= line && line <= chunk.last);
          if (!chunk) return;
          const mine = row => row.startsWith(`<tr id="l${line}" `);
          const index = chunk.rows.findIndex(mine);
          if (index < 0) return;
          if (chunk.hits && !chunk.hits.includes(index)) {
            for (const name of ["app", "event", "text"]) form.elements[name].value = "";
            filter();
          }
          if (!chunk.box.open) open(chunk, true);
          for (const old of document.querySelectorAll(".log tr.lit")) old.classList.remove("lit");
          const row = $("l" + line);
          row.classList.add("lit");
          row.scrollIntoView({ block: "center" });
          cursor = microseconds(row.cells[0].textContent);
          lit = line;
          redraw();
        };
        const follow = () => {
          const target = /^#([fml])(\d+)$/.exec(location.hash);
          if (!target) return;
          const line = Number(target[2]);
          if (target[1] === "m") showMark(line);
          else if (target[1] === "l") showLine(line);
          else { lit = line; redraw(); }
        };
        addEventListener("hashchange", follow);
        // The same link again changes nothing in the address.
        document.addEventListener("click", event => {
          const link = event.target.closest && event.target.closest("a[href^='#']");
          if (link && link.getAttribute("href") === location.hash) follow();
        });

        // A finding's picture shows the finding, however narrow the window.
        for (const box of document.querySelectorAll(".findings .scroll")) {
          const mark = box.querySelector(`a[href="#${box.closest("li").id}"]`);
          if (mark) box.scrollLeft = mark.getBBox().x - box.clientWidth * 0.7;
        }
        measure();
        draw();
        new ResizeObserver(redraw).observe(scroll);
        follow();

        """#
}
