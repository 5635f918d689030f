import type { Output } from '@/lib/contracts/schema';
import { storedTicketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { checkTicket, getTicketKeys } from '@/lib/api/tickets';
import { shortName } from '@/lib/format/short-name';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket, type TicketKey } from '@/lib/domain/verify-ticket';

/**
 * Where nobody could be asked what became of the ticket since: `genuine`, its signature is right; `unsigned`, it has none,
 * for it was not paid when the code was loaded.
 */
export type ShownCheck = { state: TicketCheck['state'] | 'genuine' | 'unsigned'; ticket: TicketCheck['ticket'] };

/** People wait at the door of a bus. */
const patienceMs = 5000;
const key = 'TICKET_KEYS';

/** Has the public keys in this browser, for when there is no network. */
export async function storeTicketKeys(): Promise<void> {
  try {
    localStorage.setItem(key, JSON.stringify({ keys: await getTicketKeys() }));
  } catch {
    // Those kept before stay.
  }
}

/** Whether a scanned ticket is good; by its signature alone where the server does not answer in time. Errors: offline. */
export async function checkScanned(content: string): Promise<ShownCheck> {
  try {
    return await inTime(checkTicket({ content }), patienceMs);
  } catch (error) {
    if (!(error instanceof AppError) || error.status < 500) throw error;
    return checkBySignature(content, storedKeys());
  }
}

function storedKeys(): readonly TicketKey[] {
  let stored: Output<typeof storedTicketKeys> = null;
  try {
    stored = storedTicketKeys.safeParse(localStorage.getItem(key)).data ?? null;
  } catch {
    // Storage may be switched off.
  }
  if (!stored || stored.keys.length === 0) throw new AppError('offline');
  return stored.keys;
}

/** What a ticket says of itself is shown only where its signature is right. */
async function checkBySignature(content: string, keys: readonly TicketKey[]): Promise<ShownCheck> {
  const state = await verifyTicket(content, keys);
  const fields = state === 'genuine' ? readTicketContent(content)?.fields : undefined;
  if (!fields) return { state: state === 'unpaid' ? 'unsigned' : state, ticket: null };
  const { names, seats, operator, regNo, reservationNumber, date, departureTime, departure, destination } = fields;
  return {
    state,
    ticket: {
      reservationNumber,
      date,
      departureTime,
      departure,
      destination,
      bus: `${operator}, ${regNo}`,
      passengers: [{ names: shortName(names), seat: seats, status: 'active' }],
    },
  };
}
