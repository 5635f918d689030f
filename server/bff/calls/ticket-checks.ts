import type { z } from 'zod';
import type { TicketCheck, ticketCheckBody, ticketKeys } from '@/lib/contracts/tickets';
import { upstream } from '@/server/api/upstream';

/** Whether a ticket is good. Errors, for a code only: ticket_code_empty, ticket_code_unknown, too_many_tries. */
export const checkTicket = (body: z.output<typeof ticketCheckBody>): Promise<TicketCheck> =>
  upstream('checkTicket', { body });

/** With what a signature is checked where there is no network. */
export const listTicketKeys = (): Promise<z.output<typeof ticketKeys>> => upstream('ticketKeys', {});
