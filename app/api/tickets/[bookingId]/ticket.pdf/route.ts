import { ticketParams } from '@/lib/contracts/tickets';
import { makeTicketPdf } from '@/server/bff/files/ticket-files';
import { handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: ticketParams,
  type: 'application/pdf',
  saveAs: 'ticket.pdf',
  run: ({ params, session }) => makeTicketPdf(params.bookingId, session),
});
