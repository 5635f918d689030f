import { datePattern } from '@/lib/contracts/light/date-pattern';
import type { SearchQuery, TripLegUpdates } from '@/lib/contracts/search';
import type { AccountSlot } from '@/lib/contracts/session';
import type { TripLegUpdate } from '@/lib/contracts/trip-leg';

/*
 * Readers of responses for public pages, which do not load zod because of its size. A reader returns undefined for a value
 * outside the contract. `read-json.test.ts` compares each reader with its schema.
 */

export const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const slug = /^[a-z0-9-]{1,60}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns whether a text is a date of the calendar, 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function readSearchQuery(json: unknown): SearchQuery | undefined {
  if (!isObject(json)) return undefined;
  const { from, to, date } = json;
  if (typeof from !== 'string' || typeof to !== 'string' || typeof date !== 'string') return undefined;
  return slug.test(from) && slug.test(to) && isDate(date) ? { from, to, date } : undefined;
}

export function readAccountSlot(json: unknown): AccountSlot | undefined {
  if (json === null) return null;
  if (!isObject(json)) return undefined;
  const { firstName, userId } = json;
  return typeof firstName === 'string' && typeof userId === 'string' ? { firstName, userId } : undefined;
}

export function readTripLegUpdates(json: unknown): TripLegUpdates | undefined {
  if (!isObject(json) || !Array.isArray(json.buses)) return undefined;
  const updates = json.buses.map(readTripLegUpdate);
  return updates.every((update) => update !== undefined) ? { buses: updates } : undefined;
}

function readTripLegUpdate(json: unknown): TripLegUpdate | undefined {
  if (!isObject(json)) return undefined;
  const { tripId, legId, fareThebe, freeSeats, delayMinutes = 0 } = json;
  if (typeof tripId !== 'string' || typeof legId !== 'string' || !uuid.test(tripId) || !uuid.test(legId))
    return undefined;
  return isWhole(fareThebe) && isWhole(freeSeats) && isWhole(delayMinutes)
    ? { tripId, legId, fareThebe, freeSeats, delayMinutes }
    : undefined;
}

const isWhole = (json: unknown): json is number => Number.isSafeInteger(json);
