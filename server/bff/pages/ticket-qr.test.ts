import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { testTicket } from '@/server/testing/test-tickets';
import { drawQr } from './ticket-page';

it.each(['Kagiso Motsumi', 'Ŋaledi Łukasz', 'Ŋ'.repeat(80)])(
  'draws a readable QR code for the name %s',
  async (names) => {
    const content = testTicket([names]).passengers[0]?.qrContent ?? '';
    const picture = sharp(Buffer.from(await drawQr(content))).resize(600, 600, { kernel: 'nearest' });
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQr({ data: new Uint8Array(data), width: info.width, height: info.height })).toBe(content);
  },
);
