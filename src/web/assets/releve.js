// A hall with a second computer: when it falls silent, the page looks for the other one, and goes there with what was typed.
"use strict";
(() => {
  const { secours, terme, passe } = document.currentScript.dataset;
  // The cookie that is given goes along only where a page of the same computer asked for it.
  const HERE = "&ici=oui";
  if (location.pathname === "/relever" && !location.search.endsWith(HERE)) return location.replace(location.search + HERE + location.hash);
  const link = document.getElementById("lien");
  const page = document.getElementById("page");
  const MARK = "#saisie=";
  // A field by its form and its name; of several of one name, by its place.
  const fields = () => {
    const counts = {};
    return [...document.querySelectorAll("#page input, #page textarea, #page select")].filter((one) => one.name).map((one) => {
      const name = `${one.form ? new URL(one.form.action).pathname : ""} ${one.name}`;
      counts[name] = (counts[name] || 0) + 1;
      return [`${name} ${counts[name]}`, one];
    });
  };

  if (location.hash.startsWith(MARK)) {
    const typed = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length)));
    history.replaceState(null, "", location.pathname + location.search);
    for (const [name, field] of fields()) {
      if (!(name in typed)) continue;
      field.value = typed[name];
      if (field.type !== "hidden") field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    fields().find(([, one]) => one.type !== "hidden" && !one.value)?.[1].focus();
  }

  // The second's own page sounds once when the hall falls silent.
  let rung = false;
  setInterval(() => {
    const count = document.querySelector("[data-silence]");
    if (count && !rung && "AudioContext" in window) {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      tone.connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.6);
    }
    rung = count !== null;
  }, 1000);

  let silent = 0;
  setInterval(async () => {
    silent = link?.classList.contains("coupe") ? silent + 1 : 0;
    if (silent < 2 || document.hidden) return;
    link.textContent = "La table de marque ne répond plus. Je cherche l'ordinateur de secours…";
    try {
      const answer = await fetch(`http://${secours}/secours.json`, { cache: "no-store", signal: AbortSignal.timeout(2000) });
      const told = await answer.json();
      if (told.role !== "salle" || told.terme <= Number(terme)) return;
      // The key goes along: what had arrived is not done twice.
      const typed = fields().filter(([, one]) => one.name === "cle" || (one.type !== "hidden" && one.value !== one.defaultValue));
      const held = JSON.stringify(Object.fromEntries(typed.map(([name, one]) => [name, one.value])));
      // Where it is, unless that is where a form was sent to.
      const made = page?.dataset.page || "/";
      const to = made.split("?")[0] === location.pathname ? location.pathname + location.search : made;
      location.href = `http://${secours}/relever?passe=${passe || ""}&vers=${encodeURIComponent(to)}${MARK}${encodeURIComponent(held)}`;
    } catch {
      // Nobody there either: the next second.
    }
  }, 1000);
})();
