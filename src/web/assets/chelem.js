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
  const SILENT = "chelem ne répond plus, je réessaie. Ce qui est marqué ✔ est enregistré.";
  const UNKNOWN = "Cet appareil n'est plus relié : ouvrez le lien que chelem affiche. Rien n'est perdu, je réessaie.";
  function answers(does, otherwise = SILENT) {
    if (!link) return;
    link.classList.toggle("coupe", !does);
    link.textContent = does ? usual : otherwise;
  }

  // Somebody is in the middle of something: what he sees must not change under his hands.
  function busy() {
    const at = document.activeElement;
    if (page.querySelector(".refus, details[open]")) return true;
    const fields = page.querySelectorAll("input[type=text], input[type=file]");
    return [...fields].some((field) => field.value !== field.defaultValue) || (at && at.tagName === "SELECT" && page.contains(at));
  }

  let shown = 0;
  function put(html) {
    shown += 1;
    page.innerHTML = html;
    const line = document.getElementById("ligne");
    const first = line || page.querySelector("[autofocus]");
    if (first) {
      first.focus();
      if (first.hasAttribute("data-choisir")) first.select();
    }
    restore();
  }

  // A line being typed stays; what stands around it follows.
  const AROUND = ["h1", "#faites", "#attendues"];
  function freshen(html) {
    const next = document.createElement("template");
    next.innerHTML = html;
    for (const part of AROUND) {
      const [old, fresh] = [page.querySelector(part), next.content.querySelector(part)];
      if (old && fresh) old.replaceWith(fresh);
    }
  }

  // --- Following what happens -------------------------------------------------------------------------------------------------

  let sending = false;
  let seen = Number(page.dataset.suivre || 0);
  let late = false;
  let stream = null;
  let failures = 0;
  let asking = null;

  async function refetch() {
    const typing = document.getElementById("ligne");
    if (!typing && busy()) {
      late = true;
      return;
    }
    late = false;
    const before = shown;
    try {
      const answer = await fetch(page.dataset.page || location.href, { headers: FRAGMENT });
      // What was begun meanwhile stays.
      const html = await answer.text();
      if (!answer.ok || sending || shown !== before) return;
      if (typing) {
        freshen(html);
        answers(true);
        return;
      }
      if (busy()) return;
      const focus = document.activeElement && document.activeElement.id;
      put(html);
      const again = focus && document.getElementById(focus);
      if (again) again.focus();
      answers(true);
    } catch {
      answers(false);
    }
  }

  function noticed(version) {
    answers(true);
    failures = 0;
    if (version === seen) return;
    seen = version;
    refetch();
  }

  function listen() {
    if (!page.dataset.suivre || stream || asking || document.hidden) return;
    if (!("EventSource" in window) || failures >= 2) {
      poll();
      return;
    }
    stream = new EventSource("/evenements");
    stream.onmessage = (event) => noticed(JSON.parse(event.data).n);
    stream.onerror = () => {
      failures += 1;
      answers(false);
      if (failures >= 2) {
        deaf();
        listen();
      }
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
    if (stream) stream.close();
    if (asking) clearInterval(asking);
    stream = null;
    asking = null;
  }

  // A browser has few connections: a page that is not looked at gives its own back.
  document.addEventListener("visibilitychange", () => (document.hidden ? deaf() : listen()));
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
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const door = document.querySelector(`[data-touche="${CSS.escape(event.key)}"]`);
    if (door) {
      event.preventDefault();
      door.click();
      return;
    }
    const line = document.getElementById("ligne");
    if (event.key === "ArrowUp" && line && event.target === line && line.value === "") {
      event.preventDefault();
      line.value = last;
      sum();
    }
  });

  // --- A line of the control table --------------------------------------------------------------------------------------------

  let last = "";
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  // The same key each time: however often it arrives, it acts once.
  async function send(form) {
    if (sending) return;
    sending = true;
    const body = new URLSearchParams(new FormData(form));
    const line = document.getElementById("ligne");
    if (line && line.value) last = line.value;
    for (let pause = 300; ; pause = Math.min(2 * pause, 15000)) {
      try {
        const answer = await fetch(form.action, { method: "POST", headers: FRAGMENT, body });
        if (answer.status === 503 || answer.status === 403) throw new Error(answer.status === 403 ? UNKNOWN : SILENT);
        forget();
        const at = new URL(answer.url);
        at.searchParams.delete("fait");
        if (answer.redirected && at.pathname !== location.pathname) {
          location.href = answer.url;
          return;
        }
        if (answer.redirected) history.replaceState(null, "", at.pathname + at.search);
        page.dataset.page = at.pathname.endsWith("/saisir") ? "/marque/feuilles" + location.search : at.pathname + at.search;
        put(await answer.text());
        answers(true);
        break;
      } catch (error) {
        answers(false, error.message === UNKNOWN ? UNKNOWN : SILENT);
        await wait(pause);
      }
    }
    sending = false;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.saisie) {
      event.preventDefault();
      send(form);
    } else if (form.method === "post") {
      // Two clicks are one.
      if (form.dataset.parti) event.preventDefault();
      form.dataset.parti = "oui";
    }
  });

  // The running sum, and what is left for the last one. What it is worth is for the program to say.
  function sum() {
    const line = document.getElementById("ligne");
    const shown = document.getElementById("somme");
    if (!line || !shown) return;
    const words = line.value.replaceAll("−", "-").split(/[\s;,]+/).filter(Boolean);
    const table = line.form.elements.table ? [] : words.splice(0, 1);
    const figures = words.map(Number);
    const known = figures.length > 0 && figures.every(Number.isFinite) && (table.length === 0 || /^\d+$/.test(table[0]));
    const total = figures.reduce((all, one) => all + one, 0);
    shown.textContent = known ? `somme ${total}${total ? `, reste ${-total}` : " ✔"}` : "";
  }

  // --- What was typed survives a page that is closed ----------------------------------------------------------------------------

  const DRAFT = "chelem.ligne";
  function restore() {
    const line = document.getElementById("ligne");
    if (!line) return;
    const kept = sessionStorage.getItem(DRAFT + place(line));
    if (kept && !line.value) line.value = kept;
    sum();
  }
  function place(line) {
    const form = line.form.elements;
    return [form.position, form.table, form.bilans, form.question].map((field) => (field ? field.value : "")).join("/");
  }
  function forget() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  }
  document.addEventListener("input", (event) => {
    if (event.target.id !== "ligne") return;
    sum();
    sessionStorage.setItem(DRAFT + place(event.target), event.target.value);
  });
  restore();
})();
