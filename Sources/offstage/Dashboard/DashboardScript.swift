/// The script of a live device's page. Text of the log gets into the page as text only.
enum DashboardScript {
    static let all =
        "(() => {\n\"use strict\";\n" + [common, steps, documents, findings, log, stream].joined() + "})();"

    private static let common = #"""
        const $ = id => document.getElementById(id);
        // What cannot be seen is written out.
        const shown = text => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
          sign => "\\u{" + sign.codePointAt(0).toString(16) + "}");
        const make = (name, attributes, ...children) => {
          const element = document.createElement(name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.append(...children.map(child => child instanceof Node ? child : shown(child)));
          return element;
        };
        const row = (...cells) => make("tr", {}, ...cells.map(cell => make("td", {}, ...[cell].flat())));
        const none = (columns, text) => make("tr", {}, make("td", { colspan: columns }, text));
        const two = number => String(number).padStart(2, "0");
        const clock = nanoseconds => {
          const ms = Math.floor(nanoseconds / 1e6), s = Math.floor(ms / 1000);
          return Math.floor(s / 3600) + ":" + two(Math.floor(s / 60) % 60) + ":" + two(s % 60)
            + "." + String(ms % 1000).padStart(3, "0");
        };
        const names = new Map();
        const nameOf = app => names.get(app) || app;
        const bytes = number => {
          const units = ["B", "kB", "MB", "GB"];
          const power = Math.min(3, Math.floor(Math.log10(Math.max(1, number)) / 3));
          return (number / 1000 ** power).toFixed(power ? 1 : 0) + " " + units[power];
        };

        """#

    /// What is sent to the device: steps, in the words of scenarios.
    private static let steps = #"""
        const send = async step => {
          const answer = $("answer");
          try {
            const response = await fetch("steps",
              { method: "POST", headers: { "content-type": "application/json" }, body: step });
            const text = await response.text();
            answer.textContent = response.ok ? "✓ " + step : "✗ " + text;
            answer.className = response.ok ? "" : "bad";
            refreshSoon();
            return response.ok;
          } catch (problem) {
            answer.textContent = "✗ " + problem.message;
            answer.className = "bad";
            return false;
          }
        };
        const verb = (label, step, name) => {
          const button = make("button", { type: "button", "data-key": step, "aria-label": name || label }, label);
          button.addEventListener("click", () => send(step));
          return button;
        };
        const stepFor = (word, app, isSimulated) => JSON.stringify(
          isSimulated ? { simulate: { [word]: app } } : { [word]: app });
        $("verbs").append(...deviceVerbs.map(([label, step]) => verb(label, step)));
        $("step").addEventListener("submit", async event => {
          event.preventDefault();
          const input = event.target.elements.step, text = input.value.trim();
          if (await send(text.startsWith("{") ? text : "{" + text + "}")) input.select();
        });
        // What has the focus has it again, where it is drawn anew.
        const redraw = (place, text, children) => {
          if (place.dataset.drawn === text) return;
          const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
          place.dataset.drawn = text;
          place.replaceChildren(...children());
          if (key) [...place.querySelectorAll("[data-key]")].find(one => one.dataset.key === key)?.focus();
        };

        """#

    /// What the commands print with `--json`.
    private static let documents = #"""
        const get = async path => {
          const response = await fetch(path);
          if (!response.ok) throw new Error(await response.text());
          return response;
        };
        const json = async path => (await get(path)).json();
        const fact = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));

        let status = null, asked = 0;
        const showStatus = () => {
          if (!status) return;
          const up = status.now + (isLive ? (performance.now() - asked) * 1e6 : 0);
          $("status").replaceChildren(fact("iOS", status.os), fact("Up", clock(up).slice(0, -4)),
            fact("Foreground", status.foreground ? nameOf(status.foreground) : "none"),
            fact("Locked", status.locked ? "yes" : "no"), fact("Seed", status.seed), fact("Speed", status.speed),
            fact("State", status.state));
        };
        const showApps = apps => {
          for (const app of apps) learn(app.identifier, app.name);
          redraw($("apps-rows"), JSON.stringify(apps), () => {
            const cells = apps.map(app => row([picture(app), app.name, make("small", {}, app.identifier)],
              [make("span", { class: "state " + app.state }, app.state),
                ...(app.forceQuit ? [make("small", {}, "removed by the user")] : [])],
              app.badge ? make("span", { class: "badge" }, app.badge) : "", app.pid || "",
              make("div", { class: "verbs" }, ...appVerbs.map(([word, isSimulated]) =>
                verb(word, stepFor(word, app.identifier, isSimulated), word + " " + app.name)))));
            return cells.length ? cells : [none(5, "No app is installed.")];
          });
        };
        // As the app switcher has it; an app that was never left has none.
        const picture = app => {
          const image = make("img", { class: "shot", alt: "", hidden: "",
            src: "snapshot?app=" + encodeURIComponent(app.identifier) + "&" + Date.now() });
          image.addEventListener("load", () => { image.hidden = false; });
          return image;
        };
        const setting = (key, value) => {
          const change = text => send(JSON.stringify({ environment: { [key]: text } }));
          const words = ["true", "false"].includes(value) ? ["true", "false"] : choices[key];
          const control = words
            ? make("select", { "data-key": key, "aria-label": key },
              ...words.map(word => make("option", word === value ? { selected: "" } : {}, word)))
            : make("input", { "data-key": key, "aria-label": key, value, size: Math.max(4, value.length) });
          control.addEventListener("change", async () => {
            if (!await change(control.value)) control.value = value;
          });
          return fact(key, control);
        };
        const showTransfers = transfers => {
          const cells = transfers.map(one => {
            const detail = one.reason || one.error || one.status;
            const done = bytes(one.bytes) + (one.expected > 0 ? " of " + bytes(one.expected) : "");
            const bar = one.expected > 0
              ? [make("progress", { max: one.expected, value: one.bytes, "aria-label": "Done" })] : [];
            return row(nameOf(one.app), one.session, [one.task, make("small", {}, one.description || one.url)],
              one.kind, one.state + (detail ? ": " + detail : ""), [...bar, done]);
          });
          $("transfers-rows").replaceChildren(...(cells.length ? cells : [none(6, "No transfer is under way.")]));
        };
        const refresh = async () => {
          const [device, apps, transfers, settings] =
            await Promise.all(["status", "apps", "transfers", "environment"].map(json));
          [status, asked] = [device, performance.now()];
          showApps(apps.apps);
          showTransfers(transfers.transfers);
          redraw($("settings"), JSON.stringify(settings),
            () => Object.keys(settings).sort().map(key => setting(key, String(settings[key]))));
          showStatus();
        };
        // So many lines may come at once that the device would be asked for each of them.
        let due = 0;
        const refreshSoon = () => {
          due = due || setTimeout(() => { due = 0; refresh().catch(() => {}); }, 250);
        };
        setInterval(showStatus, 1000);

        """#

    private static let findings = #"""
        const known = new Set();
        let errors = 0, warnings = 0;
        const showCounts = () => {
          const count = (number, word) => number ? [number + " " + word + (number === 1 ? "" : "s")] : [];
          $("found").textContent = [...count(errors, "error"), ...count(warnings, "warning")].join(", ") || "none";
        };
        const addFinding = line => {
          if (known.has(line.seq)) return;
          known.add(line.seq);
          const isWarning = line.level === "warning", rules = line.rules || "";
          if (isWarning) warnings += 1; else errors += 1;
          const head = make("h3", {}, make("span", { class: "level" }, (isWarning ? "◆ " : "▲ ") + line.level), " ",
            make("code", {}, line.id));
          const text = String(line.message).split("\n"), below = text.slice(1).concat(line.frames || []);
          const place = [line.app ? nameOf(line.app) : "device", clock(line.t)];
          if (line.file) place.push(line.file + (line.line ? ":" + line.line : ""));
          if (rules.length) place.push("rules " + [rules].flat().join(", "));
          const parts = [head, make("p", { class: "message" }, text[0])];
          if (below.length) {
            parts.push(make("pre", {}));
            parts[2].textContent = below.map(shown).join("\n");
          }
          if (line.hint) parts.push(make("p", { class: "hint" }, line.hint));
          parts.push(make("p", { class: "where" }, place.join(" · ")));
          $("list").prepend(make("li", { class: isWarning ? "warning" : "error" }, ...parts));
          while ($("list").children.length > 200) $("list").lastChild.remove();
          showCounts();
        };

        """#

    private static let log = #"""
        const mostLines = 2000, form = $("filter"), lines = $("lines"), box = $("live");
        const learn = (app, name) => {
          if (!names.has(app)) form.elements.app.append(make("option", { value: app }, name || app));
          if (name || !names.has(app)) names.set(app, name || app);
        };
        const valueText = value => {
          if (value === null) return "-";
          if (Array.isArray(value)) return "[" + value.map(valueText).join(", ") + "]";
          return typeof value === "string" && (value === "" || value.includes(" ")) ? '"' + value + '"' : String(value);
        };
        const details = line => {
          if (line.event === appLog) return line.message;
          if (line.event === "finding") return line.id + ": " + line.message;
          return Object.entries(line).filter(([key]) => !["t", "seq", "event", "app"].includes(key))
            .map(([key, value]) => key + "=" + valueText(value)).join(" ");
        };
        const fits = item => {
          const app = form.elements.app.value, text = form.elements.text.value.trim().toLowerCase();
          return (!app || item.dataset.app === app) && (!text || item.textContent.toLowerCase().includes(text));
        };
        const count = () => {
          const all = lines.children.length, hidden = lines.querySelectorAll("tr[hidden]").length;
          $("matches").textContent = hidden ? (all - hidden) + " of " + all + " lines" : all + " lines";
        };
        const filter = () => {
          for (const item of lines.children) item.hidden = !fits(item);
          box.scrollTop = box.scrollHeight;
          count();
        };
        form.addEventListener("input", filter);
        form.addEventListener("submit", event => event.preventDefault());
        form.addEventListener("reset", () => setTimeout(filter));

        let waiting = [], pause = 0;
        const addLines = () => {
          pause = 0;
          const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 40;
          for (const line of waiting.splice(0).slice(-mostLines)) {
            const item = row(clock(line.t), line.seq, line.app ? nameOf(line.app) : "device", line.event,
              line.event === "finding" && line.hint
                ? [details(line), make("br", {}), make("span", { class: "hint" }, line.hint)] : details(line));
            item.className = line.event === "finding"
              ? "finding " + (line.level === "warning" ? "t-warning" : "t-finding") : tones[line.event] || "";
            item.dataset.app = line.app || "-";
            item.hidden = !fits(item);
            lines.append(item);
          }
          while (lines.children.length > mostLines) lines.firstChild.remove();
          if (isAtEnd) box.scrollTop = box.scrollHeight;
          count();
        };

        """#

    private static let stream = #"""
        let last = 0, isLive = false;
        const take = line => {
          // The log of another device, or of this one after it was erased.
          if (line.seq <= last) return location.reload();
          last = line.seq;
          if (line.app) learn(line.app, line.event === appInstalled ? line.name : "");
          if (line.event === "finding") addFinding(line);
          waiting.push(line);
          pause = pause || setTimeout(addLines, 50);
          refreshSoon();
        };
        const tell = (text, isGood) => {
          isLive = isGood;
          $("link").textContent = text;
          $("link").className = "verdict " + (isGood ? "good" : "bad");
        };
        const connect = () => {
          const source = new EventSource("events?last=1000");
          source.onopen = () => { tell("● Live", true); refreshSoon(); };
          source.onmessage = message => take(JSON.parse(message.data));
          source.onerror = () => {
            tell("○ Not reachable; the device may be shut down", false);
            // A browser gives up where something else answers.
            if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000);
          };
        };
        showCounts();
        const begin = async () => {
          await refresh();
          const found = await (await get("findings")).text();
          for (const line of found.split("\n").filter(Boolean)) addFinding(JSON.parse(line));
        };
        begin().catch(problem => tell("✗ " + problem.message, false)).finally(connect);

        """#
}
