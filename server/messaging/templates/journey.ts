import { z } from 'zod';
import { formatDay } from '@/lib/format/journey';

export const journey = {
  reservationNumber: z.string(),
  from: z.string(),
  to: z.string(),
  /** Dates are stored as 'YYYY-MM-DD', times as 'HH:MM' and moments as 'YYYY-MM-DD HH:MM'. */
  date: z.string(),
  departure: z.string(),
};

const smsDay = (date: string) => formatDay(date).replace(/^(\w+, \w{3})\w* (\d+),.*$/, '$1 $2');
export const smsMoment = (moment: string) => `${smsDay(moment.slice(0, 10))}${moment.slice(10)}`;
/** '04:30 on Sat, November 28, 2026' */
export const mailMoment = (moment: string) => `${moment.slice(11)} on ${formatDay(moment.slice(0, 10))}`;

type Journey = Record<keyof typeof journey, string>;

export const smsTime = ({ date, departure }: Journey) => `${smsDay(date)} ${departure}`;
export const smsJourney = (booked: Journey) => `${smsName(booked.from)}-${smsName(booked.to)} ${smsTime(booked)}`;

/** 'Gaborone Station, bay 4' -> 'bay 4'. The passenger knows the town. */
export const smsPlace = (place: string) => /\bbay \d{1,3}$/i.exec(place)?.[0] ?? smsName(place, 31);

export const journeyFacts = ({ reservationNumber, from, to, date, departure }: Journey) =>
  [
    ['Reservation number', reservationNumber],
    ['Journey', `${from} to ${to}`],
    ['Date', `${formatDay(date)}, departure ${departure} Hrs`],
  ] as const;

/** Characters of GSM-7. Another character would double the cost of the SMS. */
export function smsName(name: string, length = 14): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'");
  return plain
    .replace(/[^A-Za-z0-9\s.,'()&/-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
}
