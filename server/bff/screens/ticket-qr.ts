import { toString } from 'qrcode';
import { qrCorrection, qrMargin } from '@/server/documents/tickets/qr';

/** A QR code as SVG, of what one passenger's ticket holds (`qrContent`). */
export function drawQr(content: string): Promise<string> {
  return toString(content, { type: 'svg', margin: qrMargin, errorCorrectionLevel: qrCorrection });
}
