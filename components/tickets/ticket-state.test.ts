import { ticketState } from './ticket-state';

const booking = { status: 'active', paid: true } as const;

test('a ticket is paid or unpaid while booking and passenger are active', () => {
  expect(ticketState(booking, { status: 'active' })).toBe('paid');
  expect(ticketState({ ...booking, paid: false }, { status: 'active' })).toBe('unpaid');
});

test('a cancelled passenger has no valid ticket, whatever the state of the booking', () => {
  for (const status of ['active', 'used', 'cancelled'] as const) {
    expect(ticketState({ status, paid: true }, { status: 'cancelled' })).toBe('cancelled');
  }
  expect(ticketState({ ...booking, status: 'cancelled' }, { status: 'used' })).toBe('cancelled');
});

test('used shows before paid', () => {
  expect(ticketState(booking, { status: 'used' })).toBe('used');
  expect(ticketState({ status: 'used', paid: true }, { status: 'active' })).toBe('used');
});
