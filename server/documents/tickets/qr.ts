import { create } from 'qrcode';

/** Read from a folded sheet and from a scratched screen alike, at the cost of four modules a side over the least. */
export const qrCorrection = 'M';
/** The quiet zone that readers need, in modules. */
export const qrMargin = 4;

export type QrBars = { side: number; bars: { x: number; y: number; width: number }[] };

/** A QR code as bars one module high, in modules from the top left of its quiet zone; `side` is with that zone. */
export function qrBars(content: string): QrBars {
  const { data, size } = create(content, { errorCorrectionLevel: qrCorrection }).modules;
  const isDark = (row: number, column: number) => column < size && data[row * size + column] === 1;
  const bars: QrBars['bars'] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (isDark(row, column)) column += 1;
      if (column > start) bars.push({ x: start + qrMargin, y: row + qrMargin, width: column - start });
    }
  }
  return { side: size + 2 * qrMargin, bars };
}
