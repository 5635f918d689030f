import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import { cancellationCounters } from '@/server/db/schema/bookings';
import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { bookingBody, hold } from '@/server/testing/test-bookings';

const { test, anna, leg } = startBuyersScenario([1, 7]);

const book = (payment: 'later' | 'card') =>
  test.callApi('bookSeats', { body: bookingBody(leg, ['A1'], payment) }, anna.signedIn);

/** Holds A1 with the clock at this many seconds before departure. */
async function holdBefore(secondsBefore: number) {
  test.clock.set(new Date(leg.departsAt.getTime() - secondsBefore * 1000));
  expect((await hold(test, anna, leg, ['A1'])).status).toBe(200);
}

const minutesBeforeDeparture = (minutes: number) => new Date(leg.departsAt.getTime() - minutes * 60_000).toISOString();

describe('the time to pay a booking', () => {
  it.each(['later', 'card'] as const)(
    'ends 30 minutes before departure for a booking made 45 minutes before departure with payment %s',
    async (payment) => {
      await holdBefore(45 * 60);
      expect(await book(payment)).toMatchObject({ status: 200, data: { payBy: minutesBeforeDeparture(30) } });
    },
  );

  it('is 15 minutes, by card only, for a later booking', async () => {
    await holdBefore(44 * 60 + 59);
    expect(await book('later')).toMatchObject({ status: 409, code: 'card_only' });
    const payBy = new Date(leg.departsAt.getTime() - (29 * 60 + 59) * 1000).toISOString();
    expect(await book('card')).toMatchObject({ status: 200, data: { payBy } });
  });

  it('ends at departure for a booking made less than 15 minutes before departure', async () => {
    await holdBefore(5 * 60);
    expect(await book('card')).toMatchObject({ status: 200, data: { payBy: minutesBeforeDeparture(0) } });
  });
});

describe('the cancellation policy', () => {
  const periods = Object.keys(cancellationLimits) as CancellationPeriod[];
  const count = async (period: CancellationPeriod, requestCount: number, secondsLeft: number) => {
    const expiresAt = new Date(test.clock.read().getTime() + secondsLeft * 1000);
    await test.db.insert(cancellationCounters).values({ userId: anna.id, period, requestCount, expiresAt });
  };
  const exceeded = async () => (await test.callApi('bookingPolicy', {}, anna.signedIn)).data?.exceeded;

  it.each(periods)('suspends bookings at the %s limit until the window ends', async (period) => {
    await count(period, cancellationLimits[period], 60);
    await hold(test, anna, leg, ['A1']);
    expect(await exceeded()).toBe(period);
    const suspendedUntil = new Date(test.clock.read().getTime() + 60_000).toISOString();
    expect(await book('later')).toMatchObject({
      status: 403,
      code: `suspended_${period}`,
      details: { suspendedUntil },
    });
    test.clock.advanceSeconds(60);
    expect(await exceeded()).toBeNull();
    expect((await book('later')).status).toBe(200);
  });

  it.each(periods)('allows a booking one cancellation below the %s limit', async (period) => {
    await count(period, cancellationLimits[period] - 1, 60);
    await hold(test, anna, leg, ['A1']);
    expect(await exceeded()).toBeNull();
    expect((await book('later')).status).toBe(200);
  });

  it('names the shortest window when several are reached', async () => {
    await count('yearly', 20, 60);
    await count('weekly', 7, 60);
    expect(await exceeded()).toBe('weekly');
  });
});
