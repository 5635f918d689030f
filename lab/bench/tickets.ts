import PDFDocument from 'pdfkit';
import { brand } from '@/lib/brand';
import type { Ticket } from '@/lib/contracts/tickets';
import { testTicket } from '@/server/testing/test-tickets';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import { printedFields, printedNotes } from '@/server/documents/tickets/ticket-text';
import { compared, timedMs, type Row } from './row';

const pairs = 6;
const perRound = 40;

/** Renders the same text line by line, without layout, colours or QR code. It is the smallest PDF of that text. */
function barePage(ticket: Ticket): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const page = new PDFDocument({ size: 'A5' });
    const chunks: Uint8Array[] = [];
    page.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    const fields = ticket.passengers.flatMap((person) => printedFields(ticket, person).flat());
    const head = [brand.name, 'Ticket 1 of 1', 'Ticket number', ticket.reservationNumber, 'Paid'];
    for (const text of [...head, ...fields, ...printedNotes(ticket)]) page.text(text);
    page.end();
  });
}

/** Returns the number of tickets per second, made one after the other. */
async function rate(make: (ticket: Ticket) => Promise<Uint8Array>): Promise<number> {
  const ticket = testTicket(['Kagiso Motsumi']);
  const elapsedMs = await timedMs(async () => {
    for (let times = 0; times < perRound; times += 1) {
      const bytes = await make(ticket);
      if (bytes.length < 1000) throw new Error('the result is not a PDF file');
    }
  });
  return (perRound * 1000) / elapsedMs;
}

/** Measures ticket.pdf files per second for one passenger, compared with bare pages with the same text. */
export async function measureTickets(): Promise<Row[]> {
  const rates: { ours: number; baseline: number }[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const one = { ours: await rate(renderTicketPdf), baseline: await rate(barePage) };
    // The first pair warms up.
    if (pair > 0) rates.push(one);
  }
  return [compared('PDF tickets per second, over a bare pdfkit page with the same text', '/s', rates)];
}
