import type { AppError } from '@/lib/errors';
import { localTime } from '@/lib/format/time';

const minuteMs = 60_000;

export const justTaken = (seat: string) => `Seat ${seat} was just taken`;

export function seatRefusalText({ code, message, details }: AppError): string {
  const { seats = [], suspendedUntil } = details;
  if (code === 'seat_taken') return seats.map(justTaken).join('. ') || message;
  if (code !== 'held_too_long' || !suspendedUntil) return message;
  const end = new Date(Math.ceil(Date.parse(suspendedUntil) / minuteMs) * minuteMs);
  return `${message}. Choose again from ${localTime(end)}`;
}
