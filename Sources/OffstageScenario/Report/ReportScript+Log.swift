extension ReportScript {
    /// Rows are text until their chunk is opened, and again when it is closed.
    static let log = #"""
        const chunks = [...document.querySelectorAll(".chunk")].map(box => {
          const source = box.querySelector("noscript"), rows = source.textContent.trim().split("\n");
          const holder = document.createElement("div");
          source.replaceWith(holder);
          const head = rows.shift(), tail = rows.pop();
          const summary = box.querySelector("summary"), wasOpen = box.open;
          const count = document.createElement("b");
          summary.append(" ", count);
          return { box, holder, head, tail, rows, count, wasOpen, hits: null, texts: null,
            first: Number(box.dataset.first), last: Number(box.dataset.last) };
        });
        const lineCount = chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
        const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
        const textOf = row => row.replace(/<span class="links">.*?<\/span>/, "").replace(/<[^>]*>/g, " ")
          .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => signs[name]).toLowerCase();
        const fill = chunk => {
          const rows = chunk.hits ? chunk.hits.map(index => chunk.rows[index]) : chunk.rows;
          chunk.holder.innerHTML = chunk.box.open ? chunk.head + rows.join("\n") + chunk.tail : "";
        };
        const open = (chunk, isOpen) => { chunk.box.open = isOpen; fill(chunk); };
        for (const chunk of chunks) chunk.box.addEventListener("toggle", () => {
          if (chunk.box.open === !chunk.holder.firstChild) fill(chunk);
        });

        const form = $("filter");
        const hitsOf = (chunk, app, event, text) => {
          const marker = (app && ` data-a="${app}"`) || "", kind = (event && ` data-e="${event}">`) || "";
          if (text && !chunk.texts) chunk.texts = chunk.rows.map(textOf);
          const hits = [];
          chunk.rows.forEach((row, index) => {
            const head = row.slice(0, row.indexOf(">") + 1);
            if (marker && !head.includes(marker)) return;
            if (kind && !head.endsWith(kind)) return;
            if (text && !chunk.texts[index].includes(text)) return;
            hits.push(index);
          });
          return hits;
        };
        const filter = () => {
          const app = form.elements.app.value, event = form.elements.event.value;
          const text = form.elements.text.value.trim().toLowerCase(), isOn = app || event || text;
          let shown = 0;
          for (const chunk of chunks) {
            chunk.hits = isOn ? hitsOf(chunk, app, event, text) : null;
            const hits = chunk.hits ? chunk.hits.length : 0;
            chunk.box.hidden = isOn && !hits;
            chunk.count.textContent = isOn ? "· " + hits + " match" : "";
            open(chunk, isOn ? hits > 0 && shown < 500 : chunk.wasOpen);
            shown += hits;
          }
          $("matches").textContent = isOn ? shown + " of " + lineCount + " lines" : "";
        };
        let pause = 0;
        form.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(filter, 120); });
        form.addEventListener("submit", event => { event.preventDefault(); filter(); });
        form.addEventListener("reset", () => setTimeout(filter));

        // On paper nothing can be unfolded: a log of some forty pages is printed whole, a longer one as it stands.
        let unfolded = [];
        addEventListener("beforeprint", () => {
          unfolded = lineCount > 2000 ? [] : chunks.filter(chunk => !chunk.box.open);
          for (const chunk of unfolded) open(chunk, true);
        });
        addEventListener("afterprint", () => { for (const chunk of unfolded) open(chunk, false); });
        filter();

        """#
}
