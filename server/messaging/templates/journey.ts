import { z } from 'zod';

export const journey = {
  reservationNumber: z.string(),
  from: z.string(),
  to: z.string(),
  /** Dates 'YYYY-MM-DD' and times 'HH:MM' as shown. */
  date: z.string(),
  departure: z.string(),
};

export const smsRoute = (from: string, to: string) => `${smsName(from)}-${smsName(to)}`;

/** At most 14 characters of GSM-7. Another character would double the cost of the SMS. */
function smsName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'");
  return plain
    .replace(/[^A-Za-z0-9 .,'()&/-]/g, '')
    .slice(0, 14)
    .trim();
}
