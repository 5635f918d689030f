import { ticketParams } from '@/lib/contracts/tickets';
import { makeTicketPdf } from '@/server/bff/ticket-files';
import { handleFile } from '@/server/bff/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: ticketParams,
  type: 'application/pdf',
  saveAs: 'ticket.pdf',
  run: ({ params, session }) => makeTicketPdf(params.bookingId, session),
});
