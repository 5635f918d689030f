import { toString } from 'qrcode';
import { qrCorrection, qrMargin } from '@/server/documents/tickets/qr';

/** Draws the QR code of one passenger's ticket (`qrContent`) as SVG. */
export function drawQr(content: string): Promise<string> {
  return toString(content, { type: 'svg', margin: qrMargin, errorCorrectionLevel: qrCorrection });
}
