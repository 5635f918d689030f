import type { Ticket } from '@/lib/contracts/tickets';
import { formatDate } from '@/lib/time';

type Props = { ticket: Ticket; qrSvg: string };

const notPaid = 'Not paid: not valid for travel yet';

/** The ticket, 300 px wide (spec section 2, /v2/self-service). */
export function TicketCard({ ticket, qrSvg }: Props) {
  const rows = [
    [
      'Passenger',
      ticket.passengers
        .filter((person) => person.status === 'active')
        .map((person) => person.names)
        .join(', '),
    ],
    ['Date', `${formatDate(ticket.date)}, ${ticket.departureTime} Hrs`],
    ['Route', `${ticket.from} to ${ticket.to}`],
    ['Bus service', `${ticket.operator}, ${ticket.regNo}${ticket.sample ? ' (sample data)' : ''}`],
    ['Seats', ticket.seats.join(', ')],
    ['Boarding', `${ticket.boardingPlace}, ${ticket.departureTime} Hrs`],
    ['Drop', `${ticket.dropPlace}, ${ticket.arrivalTime} Hrs`],
    ['Total', `P${ticket.totalPrice}`],
  ];
  const state = ticket.status === 'active' ? (ticket.paid ? 'Paid' : notPaid) : ticket.status;
  return (
    <article className="rounded-card bg-surface border-line shadow-card mx-auto w-[300px] border p-5">
      <h1 className="text-lg">Ticket</h1>
      <p className="mb-3 font-mono text-xl font-bold">{ticket.reservationNumber}</p>
      <p
        className={`mb-3 rounded px-2 py-1 text-sm font-semibold ${ticket.paid ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
      >
        {state}
      </p>
      <dl className="mb-4 grid gap-2">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div
        role="img"
        aria-label={`QR code of ticket ${ticket.reservationNumber}`}
        className="mx-auto size-[100px] bg-white"
        dangerouslySetInnerHTML={{ __html: qrSvg }}
      />
    </article>
  );
}
