// What a page without script cannot do: follow what happens, answer keys, take a line without loading a page, try again when the
// network fails. Everything else works without this file.
"use strict";
(() => {
  const page = document.getElementById("page");
  const link = document.getElementById("lien");
  if (!page) return;
  const FRAGMENT = { "x-chelem-fragment": "1" };

  // Says whether the control table answers.
  const usual = link ? link.textContent : "";
  const UNKNOWN = "Cet appareil n'est plus relié : ouvrez le lien que chelem affiche. Rien n'est perdu, je réessaie.";
  const NOT_SENT = "Pas encore envoyée, je réessaie : ne fermez pas cette page.";
  const NO_TABLE = "Ce téléphone n'est plus à une table : visez de nouveau son carré. Rien n'est perdu, je réessaie.";
  // Phones and the wall; there are many of the former.
  const far = "loin" in page.dataset;
  const TRIES = `${far ? "Pas de réponse : salle fermée, ou réseau coupé. Je" : "chelem ne répond plus, je"} réessaie. Ce qui est marqué ✔ est enregistré.`;
  const SILENT = document.getElementById("mur") ? "Sans nouvelles de la table de marque : ce qui est affiché peut dater." : TRIES;
  // What is said until what was sent from here has arrived, whatever else answers meanwhile.
  let waiting = null;
  function answers(does, otherwise = SILENT) {
    if (!link) return;
    const [cut, before] = [!does || waiting !== null, link.classList.contains("coupe")];
    link.classList.toggle("coupe", cut);
    if (far) link.classList.toggle("lu", !cut);
    link.textContent = cut ? waiting || otherwise : usual;
    // The line stands over the page, but not over what is being typed.
    if (cut && !before) page.querySelector(":focus")?.scrollIntoView({ block: "nearest" });
  }

  // The operator is in the middle of an entry: the page must not change under his hands.
  function busy() {
    const at = document.activeElement;
    if (page.querySelector(`${far ? ".pave" : ".avis.non"}, .refus, [data-fige], details[open]`)) return true;
    const fields = page.querySelectorAll("input[type=text], input[type=file]");
    const touched = [...page.querySelectorAll(".donne input[type=radio]")].some((one) => one.checked !== one.defaultChecked);
    return touched || [...fields].some((field) => field.value !== field.defaultValue) || (at && at.tagName === "SELECT" && page.contains(at));
  }

  let shown = 0;
  function put(html) {
    shown += 1;
    fetched = performance.now();
    const next = page.querySelector("[data-cherche]")?.value;
    page.innerHTML = html;
    const arrival = page.querySelector("[data-cherche]");
    if (arrival && next) search(Object.assign(arrival, { value: next }));
    below(document.getElementById("derniere-neuve"));
    calls();
    dress();
    page.querySelector("[autofocus]")?.focus();
    caret();
    // Why nothing was done must be seen.
    page.querySelector(".avis.non, .avis.att[role=alert]")?.scrollIntoView({ block: "nearest" });
    restore();
  }

  // Where one wrote last.
  let written = null;
  page.addEventListener("focusin", ({ target }) => {
    if (target.matches("input[type=text]")) written = target;
    begun = null;
  });

  // One goes on typing after what is in the field, or over it where it is to be typed again.
  function caret() {
    const field = page.querySelector("[autofocus]");
    if (!field?.matches("input")) return;
    if ("choisir" in field.dataset || "bilanMarque" in field.dataset) field.select();
    else field.setSelectionRange(field.value.length, field.value.length);
  }

  // The last action stands below the page.
  function below(fresh) {
    if (!fresh) return;
    document.getElementById("derniere").replaceChildren(...fresh.childNodes);
    fresh.remove();
  }

  // A line being typed stays; what stands around it follows.
  const AROUND = ["#appels", "#telephones", "#faites", "#attendues"];
  function freshen(html) {
    const next = document.createElement("template");
    next.innerHTML = html;
    for (const part of AROUND) {
      const [old, fresh] = [page.querySelector(part), next.content.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
    }
    below(next.content.getElementById("derniere-neuve"));
    calls();
  }

  // The tables that call: their number before the title, a short sound when there is one more.
  const title = document.title.replace(/^\(\d+\) ☎ /, "");
  let called = Number(document.getElementById("appels")?.dataset.nombre || 0);
  function calls() {
    const now = Number(document.getElementById("appels")?.dataset.nombre || 0);
    if (far) return;
    document.title = (now ? `(${now}) ☎ ` : "") + title;
    if (now > called && "AudioContext" in window) {
      audio = audio || new AudioContext();
      for (const [at, tone] of [[0, 880], [0.18, 1175]]) strike(audio.currentTime + at, tone, 0.3, 0.4);
    }
    called = now;
  }

  // --- Following what happens -------------------------------------------------------------------------------------------------

  let [sending, late, failures] = [false, false, 0];
  // The balance that is typed since the cursor came into it, and what is typed before the next page is there.
  let [begun, early] = [null, []];
  let [stream, asking] = [null, null];
  let seen = Number(page.dataset.suivre || 0);

  async function refetch() {
    // A page that does not follow still says who calls; neither does a sheet being typed go away.
    const typing = "fixe" in page.dataset || page.querySelector("#ligne, [data-bilan-marque]");
    late = !typing && busy();
    if (late) return;
    const before = shown;
    try {
      const answer = await fetch(page.dataset.page || location.href, { headers: FRAGMENT });
      // It was removed, or the evening is another: the page itself says what to do.
      if (answer.status === 403) return location.reload();
      const html = await answer.text();
      late = answer.status === 503;
      // What was begun meanwhile stays.
      if (!answer.ok || sending || shown !== before) return;
      late = !typing && busy();
      if (late) return;
      if (typing) freshen(html);
      else {
        // Who listens to a phone stays at its heading.
        const at = document.activeElement;
        const kept = at?.id ? `#${CSS.escape(at.id)}` : at?.matches("h1") && "h1[tabindex]";
        put(html);
        if (kept) document.querySelector(kept)?.focus({ preventScroll: at.matches("h1") });
      }
      known(answer);
      answers(true);
    } catch {
      answers(false);
    }
  }

  // An answer says which change it knows of: it need not be asked for again.
  function known(answer) {
    const now = Number(answer.headers.get("x-chelem-n") || seen);
    if (now >= seen) due = clearTimeout(due);
    seen = now;
  }

  let due;
  function noticed(version) {
    answers(true);
    wake();
    failures = 0;
    if (version === seen) return;
    seen = version;
    if (!far || document.getElementById("mur")) refetch();
    // A hundred phones need not all ask at once, nor any of them twice in that time.
    else due ??= setTimeout(() => refetch((due = undefined)), Math.random() * 1500);
  }

  function listen() {
    if (!page.dataset.suivre || stream || asking || document.hidden) return;
    if (!("EventSource" in window) || failures >= 2) return poll();
    stream = new EventSource("/evenements");
    stream.onmessage = (event) => noticed(JSON.parse(event.data).n);
    stream.onerror = () => {
      // One that was refused does not come again by itself.
      failures = stream.readyState === EventSource.CLOSED ? 2 : failures + 1;
      answers(false);
      if (failures < 2) return;
      deaf();
      listen();
    };
  }

  function poll() {
    asking = setInterval(async () => {
      try {
        const answer = await fetch("/version");
        noticed((await answer.json()).n);
      } catch {
        answers(false);
      }
    }, 10000);
  }

  function deaf() {
    stream?.close();
    clearInterval(asking);
    [stream, asking] = [null, null];
  }

  // A browser has few connections: a page that is not looked at gives its own back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return deaf();
    listen();
    // A paper that was opened beside it is no longer missing.
    if (page.dataset.suivre && !far) refetch();
  });
  window.addEventListener("pageshow", listen);
  window.addEventListener("pagehide", deaf);
  window.addEventListener("online", () => {
    failures = 0;
    deaf();
    listen();
  });
  setInterval(() => late && !document.hidden && refetch(), 2000);
  listen();

  // --- Keys -------------------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    const key = event.altKey ? `Alt+${event.code.replace(/^(Digit|Numpad)/, "")}` : event.key;
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName || "") && event.target.type !== "checkbox";
    // A letter in an empty balance is a key of the page, but in the last one the winner's.
    // Typed ahead of the page it is for: kept until that is there.
    if (sending && !waiting && !far && event.isTrusted && (key.length === 1 || key === "Enter" || key === "Backspace")) {
      event.preventDefault();
      return key === "Backspace" ? early.pop() : early.push(key);
    }
    follows(key, event.target);
    const free = "bilanMarque" in event.target.dataset && !event.target.value && rests(balances()) === null;
    if (key.length === 1 && writes && !(free && /^[a-z]$/.test(key))) return;
    if (event.key === "f" && document.getElementById("mur")) document.documentElement.requestFullscreen().catch(() => {});
    const door = document.querySelector(`[data-touche="${CSS.escape(key)}"]`);
    if (door) {
      event.preventDefault();
      // What was typed is left: keys that arrive before the next page must not join it.
      if (key === "Escape" && writes) event.target.value = "";
      if (key === "Escape" && event.target.form) sessionStorage.removeItem(half(event.target.form));
      return door.click();
    }
    // A number typed while a button has the focus is for the line, not for the button.
    if (!writes && /^\d$/.test(key)) document.getElementById("ligne")?.focus();
    const line = event.target;
    if ("bilanMarque" in line.dataset) return between(event);
    if ("cherche" in line.dataset) return chosen(event);
    if (key === "Escape" && line.id === "ligne") line.value = "";
    if (event.key !== "ArrowUp" || line.id !== "ligne" || line.value) return;
    event.preventDefault();
    line.value = last;
  });

  // --- Who arrives: found as one types ---------------------------------------------------------------------------------------

  const MARKED = "li[aria-current] form[action$=inscrire]";
  let [searches, arriving, awaited, nobody] = [0, Promise.resolve(), 0, null];
  const finds = async (query) => {
    const answer = await fetch(`/marque/inscriptions?q=${encodeURIComponent(query)}`, { headers: FRAGMENT });
    const next = document.createElement("template");
    next.innerHTML = await answer.text();
    return answer.ok && next.content.getElementById("trouves");
  };
  async function search(field) {
    const own = ++searches;
    await new Promise((done) => setTimeout(done, 150));
    const found = document.getElementById("trouves");
    if (own !== searches || !found) return;
    if (!field.value.trim()) return found.replaceChildren();
    try {
      const fresh = await finds(field.value);
      if (own !== searches || !fresh) return;
      found.replaceChildren(...fresh.childNodes);
      field.dataset.cherche = field.value;
    } catch {
      answers(false);
    }
  }

  // Each Enter takes its letters away, and waits for its own answer: those that follow are the next player's.
  function arrives(one) {
    const field = page.querySelector("[data-cherche]");
    const query = field.value;
    [field.value, field.dataset.cherche, searches, awaited] = ["", "", searches + 1, awaited + 1];
    arriving = arriving.then(() => arrived({ query, ...one })).then(() => {
      awaited -= 1;
      const now = page.querySelector("[data-cherche]");
      // Whom the directory does not know is a new player, once nobody else waits; who was registered meanwhile is still said.
      if (nobody && !awaited && !now?.value) unknown().catch(() => answers(false));
    });
  }
  async function unknown() {
    const [query, said] = [nobody, page.querySelector(".avis[role=status]")];
    nobody = null;
    history.replaceState(null, "", `/marque/inscriptions?q=${encodeURIComponent(query)}`);
    page.dataset.page = location.pathname + location.search;
    put(await (await fetch(location.href, { headers: FRAGMENT })).text());
    if (said) page.prepend(said);
  }
  async function arrived({ query, shift, form }) {
    try {
      const marked = form ? null : (await finds(query)).querySelector(MARKED);
      const buttons = marked?.querySelectorAll("button");
      if (!form && !marked) nobody = nobody || query;
      else await send(...(form || [marked, buttons[shift ? buttons.length - 1 : 0]]));
    } catch {
      answers(false);
      const field = page.querySelector("[data-cherche]");
      if (field && !field.value) field.value = query;
    }
  }

  // The arrows mark another one.
  function chosen(event) {
    const field = event.target;
    if (event.key === "Enter" && field.value.trim()) {
      event.preventDefault();
      // Enter registers the one who is marked, as paid; with the shift key, as one who will pay.
      const shown = field.value === field.dataset.cherche && document.querySelector(`#trouves ${MARKED}`);
      const buttons = shown && shown.querySelectorAll("button");
      return arrives(shown ? { form: [shown, buttons[event.shiftKey ? buttons.length - 1 : 0]] } : { shift: event.shiftKey });
    }
    // Who is registered already is passed over.
    const lines = [...document.querySelectorAll("#trouves li")].filter((line) => line.querySelector("form[action$=inscrire]"));
    const at = lines.findIndex((line) => line.hasAttribute("aria-current"));
    const to = lines[at + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
    if (!to) return;
    event.preventDefault();
    lines[at]?.removeAttribute("aria-current");
    to.setAttribute("aria-current", "true");
    // The full button and the keys' names follow.
    const [from, onto] = [lines[at] || to, to].map((line) => line.querySelectorAll("form:first-of-type button"));
    from[0].classList.remove("fort");
    onto[0].classList.add("fort");
    from.forEach((button, n) => onto[n].append(...button.querySelectorAll("kbd")));
  }

  // --- A sheet, a field for each player ---------------------------------------------------------------------------------------

  const balances = () => [...page.querySelectorAll("[data-bilan-marque]")];
  const number = (text) => Number(text.replaceAll("−", "-").trim());

  // Enter goes on, up goes back. The last one may be left: what is left for it is what is sent.
  function between(event) {
    const [fields, at] = [balances(), balances().indexOf(event.target)];
    const goes = { ArrowUp: fields[at - 1], ArrowDown: fields[at + 1] }[event.key];
    if (goes) (event.preventDefault(), goes.focus(), goes.select());
    else if (event.key !== "Enter") return;
    else if (at === 0 && /\s/.test(fields[0].value.trim())) return;
    else if (fields[at + 1]) (event.preventDefault(), fields[at + 1].focus(), fields[at + 1].select());
    else if (!fields[at].value && rests(fields) !== null) fields[at].value = String(rests(fields)).replace("-", "−");
  }

  // A sign after a figure begins the next one, and a letter where only the last balance is left is the winner's: neither needs Enter.
  function follows(key, field) {
    if (begun !== field || !/^[-−+]?\d+$/.test(field.value) || field.selectionStart !== field.value.length) return;
    const [, next, other] = balances().slice(balances().indexOf(field));
    const isLast = !other && next?.value === next?.defaultValue && balances().every((one) => one.value || one === next);
    if (!next || !(/^[-−+]$/.test(key) || (isLast && /^\p{L}$/u.test(key)))) return;
    next.focus();
    next.select();
  }

  // What is left for the only field that is empty.
  function rests(fields) {
    const typed = fields.filter((field) => field.value.trim() && !/^\p{L}/u.test(field.value.trim()));
    const sum = typed.reduce((all, field) => all + number(field.value), 0);
    return typed.length === fields.length - 1 && Number.isFinite(sum) ? -sum : null;
  }

  function tally() {
    const [fields, shown] = [balances(), page.querySelector("#somme.somme")];
    if (!fields.length || !shown) return;
    const [rest, sum] = [rests(fields), fields.reduce((all, field) => all + number(field.value), 0)];
    const whole = fields.every((field) => field.value.trim()) && Number.isFinite(sum);
    const said = rest !== null ? ["Il reste", rest] : whole ? [sum ? "La somme doit faire 0" : "✔ Somme", sum] : ["", ""];
    [shown.children[0].textContent, shown.children[1].textContent] = [said[0], String(said[1]).replace("-", "−")];
    for (const part of shown.children) part.classList.toggle("faute", rest === null && whole && sum !== 0);
  }

  // --- A line of the control table --------------------------------------------------------------------------------------------

  let last = "";
  // So long, or until chelem is heard of again.
  let wake = () => {};
  const wait = (ms) => new Promise((done) => setTimeout((wake = done), ms));

  // The same key each time: however often it arrives, it acts once.
  async function send(form, pressed) {
    if (sending) return;
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    if (pressed?.name) body.append(pressed.name, pressed.value);
    const [unknown, silent] = far ? [NO_TABLE, NOT_SENT] : [UNKNOWN, SILENT];
    const line = document.getElementById("ligne")?.value || "";
    if (line.includes(" ")) last = line;
    for (let pause = 300; ; pause = Math.min(2 * pause, 15000)) {
      try {
        const answer = await fetch(form.getAttribute("action"), { method: "POST", headers: FRAGMENT, body });
        if (answer.status === 503 || answer.status === 403) throw new Error(answer.status === 403 ? unknown : silent);
        if (!far || answer.redirected) forget(answer.redirected, form);
        const at = new URL(answer.url);
        at.searchParams.delete("fait");
        if (answer.redirected && at.pathname !== location.pathname) {
          location.href = answer.url;
          return;
        }
        if (answer.redirected) history.replaceState(null, "", at.pathname + at.search);
        const typed = at.pathname.match(/^(.*)[/](saisir|inscrire)$/);
        if (!far || answer.redirected) page.dataset.page = typed ? typed[1] + location.search : at.pathname + at.search;
        put(await answer.text());
        if (far) step();
        known(answer);
        waiting = null;
        answers(true);
        break;
      } catch (error) {
        waiting = error.message === unknown ? unknown : silent;
        answers(false);
        await wait(pause);
      }
    }
    sending = false;
    while (early.length && !sending) {
      const [key, field] = [early.shift(), document.activeElement];
      // Nothing that asks is answered unseen.
      if (!field.matches("input[type=text]")) early = [];
      else if (field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))) press(key, document.activeElement);
    }
  }

  // What a key does in a field.
  function press(key, field) {
    if (key === "Enter") return field.form?.querySelector("button:not([type=button])")?.click();
    field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.saisie || (far && form.method === "post" && new URL(form.action).pathname.startsWith("/table/"))) {
      event.preventDefault();
      send(form, event.submitter);
    } else if (form.closest("#appels")) {
      // What is half typed stays under the call that is answered, and so does the cursor.
      event.preventDefault();
      const heard = (answer) => (answer.ok ? form.closest(".appel")?.remove() : answers(false));
      fetch(form.action, { method: "POST", headers: FRAGMENT, body: new URLSearchParams(new FormData(form)) }).then(heard, () => answers(false));
      (written?.isConnected ? written : page.querySelector("[autofocus]"))?.focus();
    } else if (form.closest("#trouves")) {
      event.preventDefault();
      arrives({ form: [form, event.submitter] });
    } else if (form.method === "post") {
      // Two clicks are one.
      if (form.dataset.parti) event.preventDefault();
      form.dataset.parti = "oui";
    }
  });

  // --- What was typed survives a page that is closed ----------------------------------------------------------------------------

  const DRAFT = "chelem.ligne";
  // The fields of a sheet, which stay until it is in or left; another player at the table makes it another sheet.
  const half = (form) => {
    const { position, table } = form.elements;
    const players = [...form.querySelectorAll(".qui")].map((name) => name.textContent.trim());
    return [`${DRAFT}bilans`, document.querySelector(".bandeau strong")?.textContent, position?.value, table?.value, ...players].join("/");
  };
  function restore() {
    const [fields, own] = [balances(), page.querySelector("form.feuille")];
    const [of, ...before] = JSON.parse((fields.length && sessionStorage.getItem(half(own))) || "[]");
    if (of !== undefined && of !== own.dataset.entree) {
      sessionStorage.removeItem(half(own));
      tells(own, "Cette feuille a été entrée ou changée entre-temps : ce qui était commencé ici est laissé.");
    } else if (before.length && !page.querySelector(".avis.non")) {
      fields.forEach((field, index) => (field.value = before[index] || ""));
      // What was typed last may be unfinished.
      const next = fields.findLast((field) => field.value) || fields[0];
      for (const field of fields) field.autofocus = field === next;
      next.focus();
      next.select();
      tally();
    } else if (fields.length && page.querySelector(".avis.non")) keep(own);
    const line = document.getElementById("ligne");
    if (!line) return;
    const kept = sessionStorage.getItem(DRAFT + place(line));
    if (kept && !line.value) line.value = kept;
  }
  const keep = (form) => sessionStorage.setItem(half(form), JSON.stringify([form.dataset.entree, ...balances().map((field) => field.value)]));
  function tells(form, words) {
    const said = form.querySelector("[data-dit]") || form.querySelector(".zone").appendChild(document.createElement("p"));
    [said.className, said.textContent] = ["avis att", words];
    said.setAttribute("role", "status");
    said.dataset.dit = "";
  }
  function place(line) {
    const form = line.form.elements;
    const fields = [form.position, form.table, form.etui, form.bilans, form.donnes, form.donne, form.question].map((field) => (field ? field.value : ""));
    return [...fields, document.querySelector(".bandeau strong")?.textContent].join("/");
  }
  // Deals and balances stay until their own sheet is in or left: another table is typed in between.
  function forget(done, form) {
    const deals = done && page.querySelector("form.saisie input[name=donnes]") && page.querySelector("[data-donnes]").dataset.donnes;
    const goes = (key) => far || !/^(donnes|bilans)[/]/.test(key.slice(DRAFT.length)) || key === `${DRAFT}donnes/${deals}` || (done && key === half(form));
    for (const store of [sessionStorage, localStorage])
      for (const key of Object.keys(store)) if (key.startsWith(DRAFT) && goes(key)) store.removeItem(key);
  }
  document.addEventListener("input", (event) => {
    if ("bilanMarque" in event.target.dataset) {
      begun = event.target;
      tally();
      keep(event.target.form);
    }
    if ("cherche" in event.target.dataset) search(event.target);
    if (event.target.id !== "ligne") return;
    sessionStorage.setItem(DRAFT + place(event.target), event.target.value);
  });
  // What the deal that is chosen is worth, before it is noted.
  document.addEventListener("change", async (event) => {
    const form = event.target.form;
    if (!form || !("valeur" in form.dataset)) return;
    try {
      const answer = await fetch(`${form.action}?${new URLSearchParams(new FormData(form))}`, { headers: FRAGMENT });
      const next = document.createElement("template");
      next.innerHTML = await answer.text();
      const fresh = next.content.getElementById("valeur");
      if (fresh) document.getElementById("valeur")?.replaceChildren(...fresh.childNodes);
    } catch {
      answers(false);
    }
  });
  // --- A phone --------------------------------------------------------------------------------------------------------------------

  // Each step begins at its top, and is read out from its heading.
  function step() {
    page.classList.toggle("saisie", !!page.querySelector(".pave"));
    const heading = page.querySelector("h1[tabindex]");
    if (!heading || page.querySelector("[autofocus]")) return;
    scrollTo(0, 0);
    heading.focus({ preventScroll: true });
  }

  // Its own keys: several phones have no minus sign on theirs.
  let [typing, touched] = [null, false];
  const figures = () => [...page.querySelectorAll("[data-bilan]")];

  function keypad() {
    const pad = document.getElementById("touches");
    if (!pad || !pad.hidden) return;
    [typing, touched] = [null, false];
    const draft = DRAFT + page.querySelector("[data-brouillon]").dataset.brouillon;
    const kept = JSON.parse(localStorage.getItem(draft) || "[]");
    const fields = figures();
    const next = pad.querySelector("[data-cle=suivant]");
    const others = () => fields.find((field) => field !== typing && !field.value);
    const changed = () => {
      localStorage.setItem(draft, JSON.stringify(fields.map((field) => field.value)));
      next.textContent = others() ? "Suivant" : "Vérifier";
      rest(fields);
    };
    fields.forEach((field, index) => {
      field.inputMode = "none";
      field.value = (field.value || kept[index] || "").replace("-", "−");
      field.addEventListener("focus", () => typing === field || ([typing, touched] = [field, false], changed()));
      // Chosen again: the next figure replaces what is there.
      field.addEventListener("click", () => (touched = false));
      field.addEventListener("input", changed);
    });
    const presses = {
      effacer: (value) => value.slice(0, -1),
      signe: (value) => (value.startsWith("−") ? value.slice(1) : "−" + value),
    };
    pad.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      const [key, field] = [button.dataset.cle || button.textContent, typing || fields[0]];
      const at = fields.indexOf(field);
      if (key === "suivant" && next.textContent === "Vérifier") return field.form.querySelector("button.lu").click();
      if (key === "suivant") fields.slice(at + 1).concat(fields).find((one) => one !== field && !one.value).focus();
      else if (key === "avant") fields[(at + fields.length - 1) % fields.length].focus();
      else {
        field.value = presses[key] ? presses[key](field.value) : touched || field.value === "−" ? (field.value + key).slice(0, 7) : key;
        [typing, touched] = [field, true];
        field.focus();
      }
      changed();
    });
    pad.hidden = false;
    page.classList.add("saisie");
    (fields.find((field) => field.autofocus) || fields.find((field) => !field.value) || fields[0]).focus();
    changed();
  }

  // What is left for the balance that was left out. What it is worth is for the program to say.
  function rest(fields) {
    const shown = document.getElementById("dit");
    if ("seul" in shown.dataset) return;
    const values = fields.map((field) => field.value.replace("−", "-").trim());
    const empty = values.filter((value) => value === "").length;
    const total = values.reduce((all, value) => all + Number(value), 0);
    // A fault, or what is said before anything is typed, stays until there is something to say.
    if (!Number.isFinite(total) || empty > 1 || ("fige" in shown.dataset && !touched)) return;
    const signed = (figure) => String(figure).replace("-", "−");
    const [words, figure] = [document.createElement("span"), document.createElement("strong")];
    words.textContent = empty ? "Il reste" : "Somme";
    figure.textContent = signed(empty ? -total : total) + (empty || total ? "" : " ✔");
    shown.replaceChildren(words, figure);
  }

  // Names that begin so, as they are typed.
  let looked = null;
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.id !== "q" || !far) return;
    clearTimeout(looked);
    looked = setTimeout(async () => {
      if (field.value.trim().length < 3) return;
      try {
        const answer = await fetch("/chercher?q=" + encodeURIComponent(field.value), { headers: FRAGMENT });
        const found = document.createElement("template");
        found.innerHTML = await answer.text();
        if (answer.ok) document.getElementById("trouves").replaceWith(found.content.getElementById("trouves"));
      } catch {
        answers(false);
      }
    }, 250);
  });

  // --- The wall -----------------------------------------------------------------------------------------------------------------

  // A new position is shown for so long before anything else, a new announcement alone for so long.
  const [FRESH, ALONE] = [180000, 20000];
  let [turn, position, fresh, fetched] = [0, null, 0, 0];
  const told = new Map();

  function wall() {
    const here = document.getElementById("mur");
    if (!here) return;
    if (position !== null && position !== here.dataset.position) [fresh, turn] = [performance.now() + FRESH, 0];
    position = here.dataset.position;
    tick();
    show();
  }

  // One screen of those there are: an announcement that is new, else the places of a position that is new, else each in its turn.
  function show() {
    const all = [...page.querySelectorAll("section.mur")];
    const now = performance.now();
    const alone = all.find(({ dataset }) => {
      if (!dataset.annonce) return false;
      if (!told.has(dataset.annonce)) told.set(dataset.annonce, now - 1000 * dataset.age);
      return now - told.get(dataset.annonce) < ALONE;
    });
    const screens = all.filter((one) => !one.dataset.annonce);
    const places = screens.filter((one) => one.dataset.vue === "places");
    const wanted = now < fresh && places.length ? places : screens;
    const shown = alone || wanted[turn % wanted.length];
    for (const one of all) one.hidden = one !== shown;
  }

  // A gong of three strokes at the end, of two when ten minutes are left. A browser sounds only after the page was touched.
  let [audio, rung] = [null, 0];
  function gong(strokes = 3) {
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      for (const [tone, loud] of [[110, 0.5], [277, 0.25], [415, 0.12]]) strike(audio.currentTime + 1.2 * stroke, tone, loud, 2.5);
    }
  }
  function strike(at, tone, loud, length) {
    const [sound, volume] = [audio.createOscillator(), audio.createGain()];
    sound.frequency.value = tone;
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    sound.connect(volume).connect(audio.destination);
    sound.start(at);
    sound.stop(at + length);
  }
  // Where one begins in a part of the page that was opened.
  const into = (part) => !far && part.querySelector("input:not([type=hidden], [type=checkbox]), select, textarea, .fort")?.focus();
  document.addEventListener("click", (event) => {
    const part = event.target.closest("summary")?.parentElement;
    if (part && !part.open) setTimeout(() => into(part));
    if ("imprimer" in event.target.dataset) print();
    if ("copier" in event.target.dataset) {
      const text = document.getElementById(event.target.dataset.copier);
      text.select();
      document.execCommand("copy");
    }
    if (event.target.id !== "son") return;
    audio = audio || new AudioContext();
    gong(1);
    event.target.hidden = true;
  });

  // The program's time, not this computer's: what is left when the page was made, and what has gone by since.
  function tick() {
    const gone = Math.floor((performance.now() - fetched) / 1000);
    for (const [index, timer] of page.querySelectorAll(".minuterie").entries()) {
      const left = Number(timer.dataset.reste) - ("marche" in timer.dataset ? gone : 0);
      const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
      timer.textContent = `${left < 0 ? "−" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
      if (left < 0) timer.previousElementSibling.textContent = "le temps est passé";
      if (index > 0) continue;
      if (audio && rung > 0 && left <= 0) gong();
      if (audio && rung > 600 && left <= 600 && left > 590) gong(2);
      rung = left;
    }
    const clocks = page.querySelectorAll(".heure");
    if (!clocks.length) return;
    const [hours, minutes, seconds] = clocks[0].dataset.heure.split(":").map(Number);
    const now = hours * 3600 + minutes * 60 + seconds + gone;
    for (const one of clocks) one.textContent = `${Math.floor(now / 3600) % 24}:${String(Math.floor(now / 60) % 60).padStart(2, "0")}`;
  }

  // Deals chosen so far are in the address; who comes back to the table finds them again.
  function kept() {
    const here = page.querySelector("[data-donnes]");
    if (!here) return;
    const name = `${DRAFT}donnes/${here.dataset.donnes}`;
    const before = localStorage.getItem(name);
    const typed = page.querySelector("form.saisie input[name=donnes]");
    if (typed) {
      // The control table's deals travel with its form.
      const address = new URL(location.href);
      if (!typed.value && before && !("faite" in here.dataset) && !address.searchParams.has("donnes")) return location.replace(location.pathname + before);
      address.searchParams.set("donnes", typed.value);
      history.replaceState(null, "", address.pathname + address.search);
    }
    localStorage.setItem(name, location.search);
  }

  // A table that is wider than its place says so.
  function edges() {
    for (const one of page.querySelectorAll(".glisse")) one.classList.toggle("deborde", one.scrollWidth > one.clientWidth + 1);
  }
  for (const happens of ["resize", "toggle"]) window.addEventListener(happens, edges, true);

  // The desk's clocks go on by themselves.
  function clocks() {
    const gone = Math.floor((performance.now() - fetched) / 1000);
    for (const clock of document.querySelectorAll(".horloge [data-reste], .duree [data-reste]")) {
      const left = Number(clock.dataset.reste) - ("marche" in clock.dataset ? gone : 0);
      clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
      const said = left < 0 && clock.closest("p")?.querySelector("small");
      if (said) said.textContent = "le temps est passé";
    }
  }
  setInterval(clocks, 1000);

  function dress() {
    const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (wanted && wanted.tagName === "DETAILS") wanted.open = true;
    edges();
    page.querySelectorAll("[data-imprimer], [data-copier]").forEach((button) => (button.hidden = false));
    tally();
    keypad();
    kept();
    wall();
    const sound = document.getElementById("son");
    if (sound) sound.hidden = audio !== null || !("AudioContext" in window);
  }

  const screen = document.getElementById("mur");
  if (screen) {
    setInterval(tick, 1000);
    setInterval(() => {
      turn += 1;
      show();
    }, Number(screen.dataset.duree) * 1000);
    setInterval(show, 1000);
  }
  // This computer stays awake as long as the wall or the control table is shown: it serves everybody.
  if (screen || (location.hostname === "127.0.0.1" && location.pathname.startsWith("/marque"))) {
    const awake = () => navigator.wakeLock && !document.hidden && navigator.wakeLock.request("screen").catch(() => {});
    document.addEventListener("visibilitychange", awake);
    awake();
  }
  // The browser goes to a part of the page once all is there, and takes the cursor away.
  const aimed = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (aimed) window.addEventListener("load", () => setTimeout(() => into(aimed)));
  dress();
  restore();
  caret();
  // The field that has the cursor must not hide why nothing was done.
  const refusal = !far && page.querySelector(":scope > .avis.non");
  if (refusal) window.addEventListener("load", () => refusal.getBoundingClientRect().top < 0 && refusal.scrollIntoView({ block: "center" }));
  if (far) step();
})();
