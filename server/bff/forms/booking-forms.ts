import type { z } from 'zod';
import { localPath } from '@/lib/domain/local-path';
import { overviewPath } from '@/lib/paths/bookings';
import { homePath } from '@/lib/paths/pages';
import { bookingPath } from '@/lib/paths/search';
import type { completeForm, seatsForm } from '@/lib/contracts/booking-forms';
import { AppError } from '@/lib/errors';
import { passengerNameProblem } from '@/lib/domain/passenger-name';
import { type SessionToken, callAs } from '../session/session-cookie';
import { refuseSuspended } from '../reads/bookings';
import { upstream } from '@/server/api/upstream';
import { startPayment } from './payments';

type SeatsForm = z.output<typeof seatsForm>;
type CompleteForm = z.output<typeof completeForm>;

export function bookingStepPath(path: string, query: string, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(query);
  for (const name of ['problem', 'until', 'step', 'booking']) params.delete(name);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return localPath(`${path}?${params.toString()}`) ?? homePath;
}

function namesOf(form: SeatsForm | CompleteForm): Record<string, string> {
  return Object.fromEntries(
    form.seats.flatMap((seat) => {
      const value = form[`name-${seat}`];
      return typeof value === 'string' ? [[seat, value]] : [];
    }),
  );
}

export async function submitSeats(session: SessionToken, form: SeatsForm): Promise<string> {
  const params = { tripId: form.trip, legId: form.leg };
  const caller = callAs(session);
  const held = (await upstream('holds', { params }, caller)).seats;
  const unticked = held.filter((seat) => !form.seats.includes(seat));
  if (unticked.length > 0) await upstream('releaseSeats', { params, body: { seats: unticked } }, caller);
  if (form.seats.length > 0) await upstream('holdSeats', { params, body: { seats: form.seats } }, caller);
  const names = namesOf(form);
  const draft = await upstream('bookingDraft', { params }, caller);
  const earlier = Object.entries(draft.names).filter(([seat]) => form.seats.includes(seat));
  const body = { names: { ...Object.fromEntries(earlier), ...names } };
  await upstream('saveBookingDraft', { params, body }, caller);
  if (form.intent === 'hold') return bookingStepPath(bookingPath, form.query);
  if (form.seats.length === 0) throw new AppError('no_seats');
  const problem = form.seats.map((seat) => passengerNameProblem(names[seat] ?? '')).find((code) => code !== null);
  if (problem) throw new AppError(problem);
  await refuseSuspended(session);
  return bookingStepPath(overviewPath, form.query);
}

export async function submitBooking(session: SessionToken, form: CompleteForm): Promise<string> {
  const names = namesOf(form);
  const body = {
    tripId: form.trip,
    legId: form.leg,
    fareThebe: form.fareThebe,
    payment: form.payment,
    passengers: form.seats.map((seat) => ({ seat, names: names[seat] ?? '' })),
    idempotencyKey: form.idempotencyKey,
  };
  const { bookingId } = await upstream('bookSeats', { body }, callAs(session));
  const notice = { step: 'notice', booking: bookingId };
  if (form.payment === 'later') return bookingStepPath(overviewPath, form.query, notice);
  try {
    return (await startPayment(session, bookingId)).payUrl;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    return bookingStepPath(overviewPath, form.query, { ...notice, problem: error.code });
  }
}
