import { create } from 'qrcode';

/** Readable on folded paper and scratched screens. Costs four more modules per side than the lowest level. */
export const qrCorrection = 'M';
export const qrMargin = 4;

type QrBars = { side: number; bars: { x: number; y: number; width: number }[] };

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
