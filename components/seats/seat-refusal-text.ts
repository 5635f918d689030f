import { localTime } from '@/lib/format/time';

const minuteMs = 60_000;

export const justTaken = (seat: string) => `Seat ${seat} was just taken`;

type SeatRefusal = {
  code: string;
  message: string;
  seats?: readonly string[] | undefined;
  suspendedUntil?: string | undefined;
};

export function seatRefusalText({ code, message, seats = [], suspendedUntil }: SeatRefusal): string {
  if (code === 'seat_taken') return seats.map(justTaken).join('. ') || message;
  if (code !== 'held_too_long' || !suspendedUntil) return message;
  const end = new Date(Math.ceil(Date.parse(suspendedUntil) / minuteMs) * minuteMs);
  return `${message}. Choose again from ${localTime(end)}`;
}
