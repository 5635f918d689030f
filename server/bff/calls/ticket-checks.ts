import type { z } from 'zod';
import type { TicketCheck, ticketCheckBody, ticketKeys } from '@/lib/contracts/tickets';
import { upstream } from '@/server/api/upstream';

/**
 * Checks whether a ticket is valid. Errors, for a typed code only: ticket_code_empty, ticket_code_unknown,
 * too_many_tries.
 */
export const checkTicket = (body: z.output<typeof ticketCheckBody>): Promise<TicketCheck> =>
  upstream('checkTicket', { body });

/** Returns the keys that verify ticket signatures offline. */
export const listTicketKeys = (): Promise<z.output<typeof ticketKeys>> => upstream('ticketKeys', {});
