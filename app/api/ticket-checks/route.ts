import { ticketCheck, ticketCheckBody } from '@/lib/contracts/tickets';
import { checkTicket } from '@/server/bff/ticket-checks';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: ticketCheckBody,
  answer: ticketCheck,
  run: ({ body }) => checkTicket(body),
});
