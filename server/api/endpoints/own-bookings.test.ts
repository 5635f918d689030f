import { ownBookings } from './own-bookings';

const booking = {
  id: 'ACDEFGHJ',
  reservationNumber: 'ACDEFGHJ',
  names: [],
  seats: [],
  refunds: [],
  status: 'active',
  isPaid: false,
  departsAt: '2026-11-28T03:00:00.000Z',
  payBy: '2026-11-28T02:30:00.000Z',
  priceThebe: 44_000,
  fareThebe: 44_000,
  phone: null,
  paymentId: null,
  cashRefusal: null,
};
function shown(change: object) {
  const view = ownBookings.record;
  const { cells = [], forms = [] } = view?.show({ ...booking, ...change } as never) ?? {};
  const cash = cells[view?.columns.findIndex(([label]) => label === 'Cash') ?? -1];
  return { cash, takes: forms.filter(({ call }) => call === 'takePayment').map(({ button }) => button) };
}

test('cash is offered when it is taken, and the page says why it is not', () => {
  expect(shown({})).toEqual({ cash: '', takes: ['Take P440.00 in cash'] });
  const refused = (cashRefusal: string) => shown({ cashRefusal });
  expect(refused('card_only')).toEqual({ cash: 'This booking is paid by card only. Do not take money', takes: [] });
  const late = 'The time to pay for this booking is over. Do not take money';
  expect(refused('payment_too_late')).toEqual({ cash: late, takes: [] });
  expect(refused('trip_cancelled')).toEqual({ cash: 'This bus is cancelled. Do not take money', takes: [] });
  expect(refused('already_paid')).toEqual({ cash: '', takes: [] });
});
