/**
 * What a passenger's QR code holds (spec section 3, Ticket): lines of text. The first says which form this is, the last
 * is the signature over all lines before it, or says that there is none because nobody has paid yet.
 */
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

/** Both base64url: `keyId` names the key, `signature` is Ed25519. */
export type TicketProof = { keyId: string; signature: string };

/** All lines that the signature is over. */
export function signedPart(fields: TicketContent): string {
  return [form, ...order.map((name) => fields[name].replace(/\s+/g, ' ').trim())].join('\n');
}

export function writeTicketContent(fields: TicketContent, proof: TicketProof | null): string {
  return `${signedPart(fields)}\n${proof ? `${proof.keyId}.${proof.signature}` : unpaid}`;
}

/** Null for what is not a ticket of ours; says nothing about whether it is genuine. `text` is the signed part. */
export function readTicketContent(content: string) {
  const lines = content.split('\n');
  const last = lines.pop() ?? '';
  if (lines.length !== order.length + 1 || lines[0] !== form) return null;
  // 64 bytes leave four bits of the last character without meaning: any but these would be a second way to write them.
  const proof = /^([\w-]{8})\.([\w-]{85}[AQgw])$/.exec(last);
  if (!proof && last !== unpaid) return null;
  const [keyId = '', signature = ''] = proof?.slice(1) ?? [];
  const field = (name: (typeof order)[number]) => lines[1 + order.indexOf(name)] ?? '';
  return {
    fields: {
      names: field('names'),
      reservationNumber: field('reservationNumber'),
      date: field('date'),
      departure: field('departure'),
      destination: field('destination'),
      departureTime: field('departureTime'),
      operator: field('operator'),
      regNo: field('regNo'),
      seats: field('seats'),
      ticketPrice: field('ticketPrice'),
      totalPrice: field('totalPrice'),
    } satisfies TicketContent,
    text: lines.join('\n'),
    proof: proof ? { keyId, signature } : null,
  };
}
