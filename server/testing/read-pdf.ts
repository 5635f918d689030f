import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runScript } from './run-script';

const readDocument = z.object({
  title: z.string(),
  language: z.string(),
  pages: z.array(
    z.object({ width: z.number(), height: z.number(), rotate: z.number(), text: z.array(z.string()), qr: z.string() }),
  ),
});

/** Reads a PDF file: sizes in points, texts in order, and the QR code of each rendered page. */
export async function readPdf(bytes: Uint8Array): Promise<z.infer<typeof readDocument>> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-pdf-'));
  try {
    const file = join(folder, 'read.pdf');
    writeFileSync(file, bytes);
    const { code, stdout, stderr } = await runScript('server/testing/print-pdf.ts', [file], {});
    if (code !== 0) throw new Error(`the PDF file could not be read: ${stderr}`);
    return readDocument.parse(JSON.parse(stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
