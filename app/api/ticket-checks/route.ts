import { ticketCheck, ticketCheckBody } from '@/lib/contracts/tickets';
import { checkTicket } from '@/server/bff/calls/ticket-checks';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: ticketCheckBody,
  output: ticketCheck,
  run: ({ body }) => checkTicket(body),
});
