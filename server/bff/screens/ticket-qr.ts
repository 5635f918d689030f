import { toString } from 'qrcode';
import { qrCorrection, qrMargin } from '@/server/documents/tickets/qr';

export function drawQr(content: string): Promise<string> {
  return toString(content, { type: 'svg', margin: qrMargin, errorCorrectionLevel: qrCorrection });
}
