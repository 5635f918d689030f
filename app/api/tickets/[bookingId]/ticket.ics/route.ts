import { ticketParams } from '@/lib/contracts/tickets';
import { makeTicketCalendar } from '@/server/bff/files/ticket-files';
import { handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: ticketParams,
  type: 'text/calendar; charset=utf-8',
  saveAs: 'ticket.ics',
  run: ({ params, session }) => makeTicketCalendar(params.bookingId, session),
});
