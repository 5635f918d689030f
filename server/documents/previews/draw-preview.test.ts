import sharp from 'sharp';
import { drawPreview } from './draw-preview';
import { fitText, textShape, widthOf } from './text-shape';

const route = { title: 'Gaborone to Francistown', line: '5 h 10 min · bus at 06:00', label: 'from P170.00' };

describe('a preview', () => {
  test('is a PNG of 1200 × 630 under 100 KB, the same each time', async () => {
    const bytes = await drawPreview(route);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(100_000);
    expect(Buffer.compare(bytes, await drawPreview(route))).toBe(0);
  });

  test('shows its words: others make another picture', async () => {
    const fares = await Promise.all(['from P170.00', 'from P171.00'].map((label) => drawPreview({ ...route, label })));
    expect(Buffer.compare(...(fares as [Uint8Array, Uint8Array]))).not.toBe(0);
  });

  test('takes any words', async () => {
    for (const title of ['', '<&"\'>', '北京', '🚌', 'x'.repeat(300), 'Tšhwane – Ngami '.repeat(20)]) {
      expect((await sharp(await drawPreview({ title, line: title, label: title })).metadata()).width).toBe(1200);
    }
  });
});

describe('words', () => {
  const box = { width: 1000, most: () => 2, sizes: [90, 50] };

  test('are as large as they fit', () => {
    expect(fitText('Maun', box)).toEqual({ lines: ['Maun'], size: 90 });
    expect(fitText('A title that takes two lines or so when it is small', box).size).toBe(50);
  });

  test('that do not fit are cut, and say so', () => {
    const { lines, size } = fitText('word '.repeat(60), box);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^word .*…$/);
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(1000);
    expect(fitText('x'.repeat(200), box).lines).toEqual([expect.stringMatching(/^x+…$/)]);
  });

  test('are shapes, whatever fonts the machine has', () => {
    expect(textShape('Maun', { x: 0, y: 0, size: 40 })).toMatch(/^M[\d\s.,MLHVCQZ-]+$/i);
    expect(textShape('北', { x: 0, y: 0, size: 40 })).toBe('');
  });
});
