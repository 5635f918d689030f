import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQr from 'qr/decode.js';
import { z } from 'zod';

/** Pixels per point. A phone shows about this resolution when the page is zoomed in. */
const scale = 3;

/** Left, top, right and bottom in points. */
const viewBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const documentInfo = z.object({ Title: z.string(), Language: z.string() });

type CanvasFactory = {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
};

/** pdf.js declares its canvas factory as an object without properties. */
const isCanvasFactory = (factory: object): factory is CanvasFactory =>
  'create' in factory && typeof factory.create === 'function';

async function draw(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<ImageData> {
  const viewport = page.getViewport({ scale });
  if (!isCanvasFactory(pdf.canvasFactory)) throw new Error('pdf.js has no canvas');
  const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function readQr(image: ImageData): string {
  try {
    return decodeQr(image);
  } catch {
    return '';
  }
}

async function readPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const [left, top, right, bottom] = viewBox.parse(page.view);
  return {
    width: right - left,
    height: bottom - top,
    rotate: page.rotate,
    /** The right end of its longest line. */
    textEnd: Math.max(...items.map((item) => ('str' in item ? z.number().parse(item.transform[4]) + item.width : 0))),
    text: items.flatMap((item) => ('str' in item ? [item.str] : [])).filter((text) => text.trim() !== ''),
    qr: readQr(await draw(pdf, page)),
  };
}

/** Reads a PDF file: sizes in points, texts in order, and the QR code of each rendered page. */
export async function readPdf(bytes: Uint8Array) {
  // pdf.js takes the memory of its data away from the caller.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const { Title: title, Language: language } = documentInfo.parse((await pdf.getMetadata()).info);
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(pdf, number));
  await task.destroy();
  return { title, language, pages };
}
