import { storedTicketKeys, type TicketCheck } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { siteStorage } from '@/lib/browser/features';
import { checkTicket, getTicketKeys } from '@/lib/api/tickets';
import { shortName } from '@/lib/format/names';
import { readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket, type TicketKey } from '@/lib/domain/verify-ticket';

/** Without a response of the server: `genuine` has a valid signature, `unsigned` was loaded before the payment. */
export type ShownCheck = { state: TicketCheck['state'] | 'genuine' | 'unsigned'; ticket: TicketCheck['ticket'] };

/** Short, because passengers wait at the bus. */
const patienceMs = 5000;
const key = 'TICKET_KEYS';

export async function storeTicketKeys(): Promise<void> {
  try {
    siteStorage.set(key, JSON.stringify({ keys: await getTicketKeys() }));
  } catch {
    // The stored keys stay.
  }
}

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
      delayMinutes: 0,
      departure,
      destination,
      bus: `${operator}, ${regNo}`,
      passengers: [{ names: shortName(names), seat: seats, status: 'active' }],
    },
  };
}
