import { lazily } from '@/lib/browser/lazily';

type Detect = (canvas: HTMLCanvasElement) => Promise<string | null>;
type Detector = { detect: (image: HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
type NativeDetector = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const loadReader = lazily(() => import('qr/decode.js'));

export async function openQrReader(): Promise<Detect> {
  const detector = await makeDetector();
  return async (canvas) => {
    const [code] = await detector.detect(canvas).catch(() => []);
    return code && code.rawValue !== '' ? code.rawValue : null;
  };
}

async function makeDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: NativeDetector };
  const known: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && known.includes('qr_code')) return new native({ formats: ['qr_code'] });
  const { BarcodeDetector } = await loadReader();
  return new BarcodeDetector({ formats: ['qr_code'] });
}

export function drawSmall(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  longest: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function readPhoto(file: Blob): Promise<string | null> {
  const read = await openQrReader();
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    // The reader finds a code that fills the photo best at a small size, and one in a corner at a large size.
    for (const longest of [800, 1600, 400]) {
      const text = await read(drawSmall(picture, picture, longest));
      if (text !== null) return text;
    }
    return null;
  } finally {
    picture.close();
  }
}
