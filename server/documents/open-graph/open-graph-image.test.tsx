import { ImageResponse } from 'next/og';
import sharp from 'sharp';
import { drawOpenGraphImage } from './open-graph-image';

const route = { title: 'Gaborone to Francistown', line: '5 h 10 min · bus at 06:00', label: 'from P170.00' };
const words = { title: '', line: '' };

const pixels = async (image: Uint8Array) => sharp(image).removeAlpha().raw().toBuffer();

async function changedArea(one: Uint8Array, other: Uint8Array) {
  const [first, second] = [await pixels(one), await pixels(other)];
  const area = { left: 1200, right: 0, top: 630, bottom: 0 };
  for (let at = 0; at < first.length; at += 3) {
    if (first.compare(second, at, at + 3, at, at + 3) === 0) continue;
    const [x, y] = [(at / 3) % 1200, Math.floor(at / 3 / 1200)];
    area.left = Math.min(area.left, x);
    area.right = Math.max(area.right, x);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
  }
  return area;
}

describe('an Open Graph image', () => {
  const empty = drawOpenGraphImage(words);

  test('is a PNG of 1200 × 630 under 100 KB, the same each time', async () => {
    const bytes = await drawOpenGraphImage(route);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(100_000);
    expect(Buffer.compare(bytes, await drawOpenGraphImage(route))).toBe(0);
  });

  test.each([{ title: 'Gaborone to Maun' }, { line: 'bus at 07:00' }, { label: 'from P171.00' }])(
    'shows its words: %j changes it',
    async (change) => {
      const [one, other] = [await drawOpenGraphImage(route), await drawOpenGraphImage({ ...route, ...change })];
      expect(Buffer.compare(one, other)).not.toBe(0);
    },
  );

  test.each([
    'Maun',
    'W'.repeat(28),
    'Aaaaaaaaaaaa bbbbbbbbbbbb ccccccccccc dddddddd',
    'x'.repeat(300),
    'word '.repeat(60),
  ])('keeps the title "%s" and its line between the edges, above the hills and beside the sun', async (text) => {
    const title = await changedArea(await empty, await drawOpenGraphImage({ ...words, title: text }));
    expect(title.left).toBeGreaterThanOrEqual(72);
    expect(title.right).toBeLessThan(1150);
    expect(title.top).toBeGreaterThan(122);
    const both = await changedArea(await empty, await drawOpenGraphImage({ title: text, line: text }));
    expect(both.bottom).toBeLessThan(420);
    const line = await changedArea(await empty, await drawOpenGraphImage({ ...words, line: text }));
    expect(line.right).toBeLessThan(882);
  });

  const isWhole = async (title: string) => {
    const [one, other] = await Promise.all(
      ['a', 'b'].map((end) => drawOpenGraphImage({ ...words, title: title + end })),
    );
    return Buffer.compare(one ?? Buffer.of(), other ?? Buffer.of()) !== 0;
  };

  test.each([
    'Buses from and to Selebi-Phikwe',
    'Selebi-Phikwe Bus Rank to Francistown International Airport',
    'BOTSWANA RAILWAYS COACHES',
    'A.T. & T MONNAKGOTLA TRANSPORT',
    'How to travel with luggage, children and animals on a night bus',
  ])('shows the whole name %s', async (name) => {
    expect(await isWhole(name)).toBe(true);
  });

  test('cuts a title that is too long', async () => {
    expect(await isWhole('word '.repeat(60))).toBe(false);
  });

  test('shows a short title in large letters', async () => {
    const title = await changedArea(await empty, await drawOpenGraphImage({ ...words, title: 'M' }));
    expect(title.bottom - title.top).toBeGreaterThan(60);
  });
});

describe('without a network', () => {
  const downloads: string[] = [];
  const { fetch } = globalThis;
  beforeEach(() => {
    downloads.length = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      // The layout engine reads its own code from a data URL.
      if (url.startsWith('data:')) return fetch(input, init);
      downloads.push(url);
      return Promise.reject(new Error('no network'));
    });
    jest.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  test('a name with unusual characters needs no download', async () => {
    for (const title of ['Ngami ŋ', 'café e\u0301', '北京 中', '🚌 ☎️ 1️⃣ 👩‍👧', '<&"\'>', 'مرحبا', '\ud800', '']) {
      const image = await drawOpenGraphImage({ title, line: title, label: title });
      expect((await sharp(image).metadata()).width).toBe(1200);
    }
    expect(downloads).toEqual([]);
  });

  test('no character of Unicode causes a download', async () => {
    const codes = Array.from({ length: 0x1_1000 }, (_, code) => code);
    const emoji = Array.from({ length: 0x400 }, (_, index) => 0x1_f300 + index);
    const title = [...codes, ...emoji].map((code) => String.fromCodePoint(code)).join(' ');
    await drawOpenGraphImage({ ...words, title });
    expect(downloads).toEqual([]);
  });

  test('next/og alone downloads a font for an unusual character', async () => {
    await new ImageResponse(<div>中</div>).arrayBuffer();
    expect(downloads).toEqual([expect.stringContaining('fonts.googleapis.com')]);
  });

  test('the image shows the letters that the font has and leaves others out', async () => {
    const [plain, accented, chinese] = await Promise.all(
      ['e', 'é', 'e中'].map((title) => drawOpenGraphImage({ ...words, title })),
    );
    expect(accented).not.toEqual(plain);
    expect(chinese).toEqual(plain);
  });
});
