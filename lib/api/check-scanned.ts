import { storedTicketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { siteStorage } from '@/lib/browser/features';
import { checkTicket, getTicketKeys } from '@/lib/api/tickets';
import { shortName } from '@/lib/format/short-name';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket, type TicketKey } from '@/lib/domain/verify-ticket';

/**
 * The result of a check. Without a response of the server it is `genuine` for a valid signature, and `unsigned` for a code
 * that was loaded before the payment.
 */
export type ShownCheck = { state: TicketCheck['state'] | 'genuine' | 'unsigned'; ticket: TicketCheck['ticket'] };

/** Short, because passengers wait at the bus. */
const patienceMs = 5000;
const key = 'TICKET_KEYS';

/** Stores the public keys for checks without a network. */
export async function storeTicketKeys(): Promise<void> {
  try {
    siteStorage.set(key, JSON.stringify({ keys: await getTicketKeys() }));
  } catch {
    // The stored keys stay.
  }
}

/** Checks a scanned ticket, by its signature alone if the server does not respond in time. Errors: offline. */
export async function checkScanned(content: string): Promise<ShownCheck> {
  try {
    return await inTime(checkTicket({ content }), patienceMs);
  } catch (error) {
    if (!(error instanceof AppError) || error.status < 500) throw error;
    return checkBySignature(content, storedKeys());
  }
}

function storedKeys(): readonly TicketKey[] {
  const stored = storedTicketKeys.safeParse(siteStorage.get(key)).data;
  if (!stored || stored.keys.length === 0) throw new AppError('offline');
  return stored.keys;
}

/** Returns the content of a ticket only if its signature is valid. */
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
