import type { Ticket } from '@/lib/contracts/tickets';

type TicketState = 'paid' | 'unpaid' | 'used' | 'cancelled';

/** The cancellation of the passenger counts before the state of the booking. */
export function ticketState(
  { status, paid }: Pick<Ticket, 'status' | 'paid'>,
  passenger: Pick<Ticket, 'status'>,
): TicketState {
  for (const state of ['cancelled', 'used'] as const) {
    if (passenger.status === state || status === state) return state;
  }
  return paid ? 'paid' : 'unpaid';
}

export const ticketStateTexts = {
  paid: 'Paid',
  unpaid: 'Not paid: not valid for travel yet',
  used: 'Used',
  cancelled: 'Cancelled',
} as const satisfies Record<TicketState, string>;

export const ticketStateClasses = {
  paid: 'bg-good-soft text-good',
  unpaid: 'bg-warn-soft text-warn',
  used: 'bg-sunken text-muted',
  cancelled: 'bg-bad-soft text-bad',
} as const satisfies Record<TicketState, string>;
