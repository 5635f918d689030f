import { cancellationCounters } from '@/server/db/schema/bookings';
import { seatClaims } from '@/server/db/schema/seats';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { refuseLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import type { Agent } from '@/server/platform/platform';
import { overtake as overtakeOn, type Work } from '@/server/testing/overtake';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { bookingOf, countsOf, passengerUuids } from '@/server/testing/test-cancellations';
import { newAgent, openCard } from '@/server/testing/test-payments';
import { cancelPassengers } from './cancel-passengers';
import { lapseBooking } from './lapse-bookings';

const { test, anna, fare, book, stand, receiptOf } = startPaymentScenario();

let agent: Agent;
beforeAll(async () => {
  agent = await newAgent(test.db);
});

/** Books seats for Anna. Returns the works that compete for them, with the guard against a card page that opens in between. */
async function waysOf(seats: readonly string[], guard = refuseLiveAttempt) {
  const bookingId = await book(...seats);
  const { booking } = await bookingOf(test.db, bookingId);
  const uuids = await passengerUuids(test.db, bookingId);
  const taken = await receiptOf(bookingId, seats.length);
  const cancel: Work = (platform) => cancelPassengers(platform, booking.id, uuids, guard);
  const payTerminal: Work = (platform) => payAtTerminal(platform, agent, taken, guard);
  const lapse: Work = (platform) => lapseBooking(platform, booking.id);
  return { bookingId, booking, cancel, payTerminal, lapse };
}

const counts = () => countsOf(test.db, anna.id);

const overtake = (slow: Work, quick: Work) => overtakeOn(test.platform, slow, quick);

const paidOnce = { status: 'active', paid: true, messages: ['booking-made', 'booking-paid'] };
const cancelledOnce = {
  status: 'cancelled',
  paid: false,
  seats: [],
  ledger: {},
  messages: ['booking-made', 'booking-cancelled'],
};

describe('a cancellation and a terminal payment at the same time', () => {
  it('keeps the booking paid and counts nothing when the terminal is first', async () => {
    const { bookingId, cancel, payTerminal } = await waysOf(['A1', 'A2']);
    expect(await overtake(cancel, payTerminal)).toEqual({ slow: 'already_paid', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject({
      ...paidOnce,
      seats: ['A1', 'A2'],
      ledger: { terminal: -fare(2), sales: fare(2) },
    });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('refuses the terminal payment when the cancellation is first', async () => {
    const { bookingId, cancel, payTerminal } = await waysOf(['A1', 'A2']);
    expect(await overtake(payTerminal, cancel)).toEqual({ slow: 'booking_cancelled', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject(cancelledOnce);
    expect(await counts()).toEqual([2, 2, 2, 2]);
  });

  it('refuses a terminal payment for two passengers after one of them is cancelled', async () => {
    const { bookingId, booking, payTerminal } = await waysOf(['A1', 'A2']);
    const [first] = await passengerUuids(test.db, bookingId);
    const one: Work = (platform) => cancelPassengers(platform, booking.id, first ? [first] : []);
    expect(await overtake(payTerminal, one)).toEqual({ slow: 'amount_wrong', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: false, seats: ['A2'], ledger: {} });
  });
});

describe('a cancellation and the end of the time to pay', () => {
  const timeEnds = (payBy: Date) => () => {
    test.clock.set(payBy);
    return Promise.resolve();
  };

  it('lets the booking lapse and counts nothing when the time ends while the cancellation waits', async () => {
    const { bookingId, booking, cancel } = await waysOf(['A1', 'A2']);
    expect(await overtake(cancel, timeEnds(booking.payBy))).toEqual({ slow: 'done', quick: 'done' });
    expect((await bookingOf(test.db, bookingId)).booking).toMatchObject({
      status: 'cancelled',
      cancelReason: 'lapsed',
      cancelledAt: booking.payBy,
    });
    expect(await stand(bookingId)).toMatchObject({ seats: [], messages: ['booking-made', 'booking-lapsed'] });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('lets both passengers lapse when the cancellation is for one of them', async () => {
    const { bookingId, booking } = await waysOf(['A1', 'A2']);
    const [first] = await passengerUuids(test.db, bookingId);
    const one: Work = (platform) => cancelPassengers(platform, booking.id, first ? [first] : []);
    await overtake(one, timeEnds(booking.payBy));
    expect((await bookingOf(test.db, bookingId)).booking).toMatchObject({ cancelReason: 'lapsed' });
    expect((await stand(bookingId)).seats).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});

describe('a cancellation and a card payment', () => {
  async function onPage() {
    const ways = await waysOf(['A1']);
    const token = await openCard(test, anna, ways.bookingId);
    const pay = () => test.bank.act(token, 'pay');
    const settle: Work = (platform) => settleOrThrow(platform, token);
    return { ...ways, token, pay, settle };
  }
  const paidByCard = { ...paidOnce, seats: ['A1'] };

  it('keeps the booking paid and counts nothing when the payment is settled while the cancellation waits', async () => {
    const { bookingId, cancel, settle, pay } = await onPage();
    const payAndSettle: Work = (platform) => {
      pay();
      return settle(platform);
    };
    expect(await overtake(cancel, payAndSettle)).toEqual({ slow: 'already_paid', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject({ ...paidByCard, ledger: { provider: -fare(1), sales: fare(1) } });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('takes the money once when the cancellation settles it while another settlement waits', async () => {
    const { bookingId, cancel, settle, pay } = await onPage();
    pay();
    expect(await overtake(settle, cancel)).toEqual({ slow: 'done', quick: 'already_paid' });
    expect(await stand(bookingId)).toMatchObject({ ...paidByCard, ledger: { provider: -fare(1), sales: fare(1) } });
  });

  it('cancels an unpaid page, which then takes no money', async () => {
    const { bookingId, token, cancel, settle } = await onPage();
    expect(await overtake(settle, cancel)).toEqual({ slow: 'done', quick: 'done' });
    expect(test.bank.payment(token)?.paymentStatus).toBe('cancelled');
    expect(await stand(bookingId)).toMatchObject({ ...cancelledOnce, attempts: ['cancelled'] });
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  it('loses no money and lets at most one succeed when a terminal payment and the scheduler run too', async () => {
    for (let round = 0; round < 4; round += 1) {
      await test.db.delete(seatClaims);
      await test.db.delete(cancellationCounters);
      test.clock.set(new Date());
      const { bookingId, booking, token, cancel, payTerminal, lapse, settle, pay } = await onPage();
      if (round % 2 === 0) pay();
      const isOverdue = round % 4 > 1;
      if (isOverdue) test.clock.set(booking.payBy);
      const works = [cancel, settle, payTerminal, lapse, settle];
      const turned = [...works.slice(round % works.length), ...works.slice(0, round % works.length)];
      await Promise.allSettled(turned.map((work) => work(test.platform)));
      const { paid, status, seats, ledger } = await stand(bookingId);
      const { cancelReason } = (await bookingOf(test.db, bookingId)).booking;
      const { provider = 0, terminal = 0, sales = 0, wallet = 0 } = ledger;
      const taken = test.bank.payment(token)?.paymentStatus === 'paid' ? fare(1) : 0;
      expect({ provider, sum: provider + terminal + sales + wallet }).toEqual({ provider: 0 - taken, sum: 0 });
      // The only passenger is cancelled or has paid, or the time to pay is over.
      const ended = { status: 'cancelled', cancelReason: isOverdue ? 'lapsed' : 'passenger', sales: 0, seats: [] };
      const stands = { status: 'active', cancelReason: null, sales: fare(1), seats: ['A1'] };
      expect({ status, cancelReason, sales, seats }).toEqual(paid ? stands : ended);
      expect(await counts()).toEqual(Array(4).fill(cancelReason === 'passenger' ? 1 : 0));
    }
  });
});

describe('a card payment that starts between the check and the transaction of', () => {
  /** Runs the work while a card page opens, and pays on the page. */
  async function race(work: 'payTerminal' | 'cancel', guard: typeof refuseLiveAttempt) {
    const { bookingId, ...works } = await waysOf(['A1'], guard);
    let token = '';
    const ends = await overtake(works[work], async () => {
      token = await openCard(test, anna, bookingId);
    });
    const pay = async () => {
      test.bank.act(token, 'pay');
      await settleOrThrow(test.platform, token);
    };
    return { bookingId, ends, pay };
  }
  const noGuard = () => Promise.resolve();

  it('a terminal payment refuses that payment, and the money is taken once', async () => {
    const { bookingId, ends, pay } = await race('payTerminal', refuseLiveAttempt);
    expect(ends).toEqual({ slow: 'payment_busy', quick: 'done' });
    await pay();
    expect((await stand(bookingId)).ledger).toEqual({ provider: -fare(1), sales: fare(1) });
  });

  it('control: a terminal payment without the guard takes both payments', async () => {
    const { bookingId, ends, pay } = await race('payTerminal', noGuard);
    expect(ends).toEqual({ slow: 'done', quick: 'done' });
    await pay();
    expect((await stand(bookingId)).ledger).toMatchObject({ terminal: -fare(1), provider: -fare(1), wallet: fare(1) });
  });

  it('a cancellation refuses it, and the card pays the booking', async () => {
    const { bookingId, ends, pay } = await race('cancel', refuseLiveAttempt);
    expect(ends).toEqual({ slow: 'payment_busy', quick: 'done' });
    await pay();
    expect(await stand(bookingId)).toMatchObject({ status: 'active', paid: true, seats: ['A1'] });
  });

  it('control: a cancellation without the guard leaves a card page open', async () => {
    const { bookingId, ends } = await race('cancel', noGuard);
    expect(ends).toEqual({ slow: 'done', quick: 'done' });
    expect(await stand(bookingId)).toMatchObject({ status: 'cancelled', attempts: ['open'] });
  });
});
