// Draws the picture of a closed night, for a group and the newspaper: the podium, the club and its mark, from the texts that the page
// holds.
"use strict";
(() => {
  const [SIDE, EDGE, BAND, FOOT] = [1080, 72, 372, 900];
  const FONT = "'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif";

  // A text on so many lines of a box, as large as it fits whole, its middle at `y`; below `least` the letters are narrowed.
  function write(pen, text, { x = EDGE, y, width = SIDE - 2 * EDGE, size, least = 26, lines = 1, bold = "", align = "left" }) {
    const wrapped = () => {
      pen.font = `${bold} ${size}px ${FONT}`;
      const rows = [""];
      for (const word of text.split(" ")) {
        const longer = `${rows.at(-1)} ${word}`.trim();
        if (pen.measureText(longer).width <= width || rows.length === lines) rows[rows.length - 1] = longer;
        else rows.push(word);
      }
      return rows;
    };
    let rows = wrapped();
    for (; size > least && rows.some((row) => pen.measureText(row).width > width); rows = wrapped()) size -= 2;
    [pen.textAlign, pen.textBaseline] = [align, "middle"];
    rows.forEach((row, at) => pen.fillText(row, x, y + (at - (rows.length - 1) / 2) * size * 1.15, width));
  }

  async function draw() {
    const canvas = document.getElementById("image");
    if (!canvas) return;
    const { soiree, faits, club, logo, podium } = JSON.parse(canvas.dataset.image);
    const mark = new Image();
    if (logo) await Object.assign(mark, { src: `/marque/modeles/${encodeURIComponent(logo)}` }).decode().catch(() => {});
    const pen = canvas.getContext("2d");
    const fill = (colour, y, height) => Object.assign(pen, { fillStyle: colour }).fillRect(0, y, SIDE, height);
    fill("#fff", 0, SIDE);
    fill("#0b4a37", 0, BAND);
    pen.fillStyle = "#fff";
    write(pen, soiree, { y: 150, size: 88, least: 40, lines: 2, bold: "bold" });
    write(pen, faits, { y: 300, size: 38, lines: 2 });
    pen.fillStyle = "#1a1f1c";
    const high = (FOOT - BAND - 40) / podium.length;
    podium.forEach(({ rang, nom, membres, total }, at) => {
      const [y, size] = [BAND + 20 + high * (at + 0.5), Math.min(56, high * 0.4)];
      write(pen, `${rang}.`, { y, width: 90, size, bold: "bold" });
      // A team without a name has those of its members.
      const [part, lines] = nom.includes(", ") ? [0.7, 3] : [1, membres ? 1 : 2];
      write(pen, nom, { x: 168, y: membres ? y - size * 0.4 : y, width: 600, size: size * part, lines, bold: "bold" });
      if (membres) write(pen, membres, { x: 168, y: y + size * 0.7, width: 600, size: size * 0.6, least: 22, lines: 2 });
      write(pen, total, { x: SIDE - EDGE, y, width: 220, size, bold: "bold", align: "right" });
    });
    fill("#ddd6c7", FOOT, 2);
    const scale = Math.min(300 / mark.width, 130 / mark.height);
    const [wide, tall] = mark.width ? [mark.width * scale, mark.height * scale] : [-36, 0];
    if (tall) pen.drawImage(mark, EDGE, 990 - tall / 2, wide, tall);
    pen.fillStyle = "#1a1f1c";
    write(pen, club, { x: EDGE + wide + 36, y: 990, width: SIDE - 2 * EDGE - wide - 36, size: 48, lines: 2 });
    const save = document.getElementById("enregistrer");
    const kept = (picture) => {
      const link = document.createElement("a");
      Object.assign(link, { href: URL.createObjectURL(picture), download: "image.png" }).click();
    };
    save.onclick = () => canvas.toBlob(kept, "image/png");
    save.hidden = canvas.hidden = false;
  }

  // The page is made anew while it follows what happens.
  new MutationObserver(draw).observe(document.getElementById("page"), { childList: true });
  draw();
})();
