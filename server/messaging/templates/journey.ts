import { z } from 'zod';
import { smsName } from './sms-name';

export const journey = {
  reservationNumber: z.string(),
  from: z.string(),
  to: z.string(),
  /** Dates 'YYYY-MM-DD' and times 'HH:MM' as shown. */
  date: z.string(),
  departure: z.string(),
};

export const smsRoute = (from: string, to: string) => `${smsName(from)}-${smsName(to)}`;
