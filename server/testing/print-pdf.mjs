import { readFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQr from 'qr/decode.js';

// Prints what a reader finds in the PDF file it is given, as JSON. A process of its own: pdf.js is a module of the newer kind,
// which the tests can not load.

/** Pixels for a point: about what a phone shows a page with that is pinched open. */
const scale = 3;

async function draw(pdf, page) {
  const viewport = page.getViewport({ scale });
  const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

async function readPage(pdf, number) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const [left, top, right, bottom] = page.view;
  return {
    width: right - left,
    height: bottom - top,
    rotate: page.rotate,
    text: items.map(({ str }) => str).filter((text) => text.trim() !== ''),
    qr: decodeQr(await draw(pdf, page)),
  };
}

const task = getDocument({ data: new Uint8Array(readFileSync(argv[2])), verbosity: 0 });
const pdf = await task.promise;
const { info } = await pdf.getMetadata();
const pages = [];
for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number));
stdout.write(JSON.stringify({ title: info.Title, language: info.Language, pages }));
await task.destroy();
