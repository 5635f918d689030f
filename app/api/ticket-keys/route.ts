import { ticketKeys } from '@/lib/contracts/tickets';
import { listTicketKeys } from '@/server/bff/calls/ticket-checks';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'anyone',
  output: ticketKeys,
  publicSeconds: 60 * 60,
  run: () => listTicketKeys(),
});
