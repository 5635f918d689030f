/** The content of a QR code (spec section 3). The last line signs all lines before it, or marks an unpaid ticket. */
const form = 'TSELA1';
const unpaid = 'UNPAID';

const order = [
  'names',
  'reservationNumber',
  'date',
  'departure',
  'destination',
  'departureTime',
  'operator',
  'regNo',
  'seats',
  'ticketPrice',
  'totalPrice',
] as const;

/** `date` 'YYYY-MM-DD', `departureTime` 'HH:MM', prices '170.00' in pula; `seats`: the passenger's own seat. */
export type TicketContent = Record<(typeof order)[number], string>;

type TicketProof = { keyId: string; signature: string };

export function signedPart(fields: TicketContent): string {
  return [form, ...order.map((name) => fields[name].replace(/\s+/g, ' ').trim())].join('\n');
}

export function writeTicketContent(fields: TicketContent, proof: TicketProof | null): string {
  return `${signedPart(fields)}\n${proof ? `${proof.keyId}.${proof.signature}` : unpaid}`;
}

export function readTicketContent(content: string) {
  const lines = content.split('\n');
  const last = lines.pop() ?? '';
  if (lines.length !== order.length + 1 || lines[0] !== form) return null;
  // 64 bytes leave four bits of the last character unused. Only these characters have them at zero.
  const proof = /^([\w-]{8})\.([\w-]{85}[AQgw])$/.exec(last);
  if (!proof && last !== unpaid) return null;
  const [keyId = '', signature = ''] = proof?.slice(1) ?? [];
  const fields = order.map((name, index) => [name, lines[index + 1]]);
  return {
    fields: Object.fromEntries(fields) as TicketContent,
    text: lines.join('\n'),
    proof: proof ? { keyId, signature } : null,
  };
}
