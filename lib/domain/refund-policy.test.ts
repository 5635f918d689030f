import { addBusinessDays, cardOnlyEnd, isCardOnly, refundTerms } from './refund-policy';

const departsAt = new Date('2026-11-25T04:00:00Z');
const sale = { departsAt, fareThebe: 17_000, seats: 2 };
const before = (hours: number, seconds = 0) => new Date(departsAt.getTime() - hours * 3_600_000 - seconds * 1000);

test('a refund is possible until exactly 24 hours before departure', () => {
  expect(refundTerms(sale, before(24)).isRefundable).toBe(true);
  expect(refundTerms(sale, before(24, 1)).isRefundable).toBe(true);
  expect(refundTerms(sale, before(24, -0.001)).isRefundable).toBe(false);
  expect(refundTerms(sale, before(24, -1)).isRefundable).toBe(false);
  expect(refundTerms(sale, before(0)).isRefundable).toBe(false);
});

test('its times depend only on the departure', () => {
  for (const now of [before(300), before(1)]) {
    expect(refundTerms(sale, now)).toMatchObject({
      refundUntil: new Date('2026-11-24T04:00:00Z'),
      payLaterUntil: new Date('2026-11-25T03:30:00Z'),
      arriveBy: new Date('2026-11-25T03:30:00Z'),
    });
  }
});

test.each([
  [17_000, 2, 1700, 32_300],
  [17_000, 1, 850, 16_150],
  // 0.05 × 9 = 0.45 thebe, 0.05 × 10 = 0.5, 0.05 × 11 = 0.55.
  [9, 1, 0, 9],
  [10, 1, 1, 9],
  [11, 1, 1, 10],
  [16_990, 3, 2549, 48_421],
  [16_995, 3, 2549, 48_436],
  [0, 1, 0, 0],
])('for %i thebe × %i the charge is %i and the refund %i', (fareThebe, seats, chargeThebe, refundThebe) => {
  const terms = refundTerms({ departsAt, fareThebe, seats }, before(48));
  expect(terms).toMatchObject({ chargeThebe, refundThebe, totalThebe: fareThebe * seats });
});

test('charge and refund are whole thebe and add up to the total', () => {
  for (let fareThebe = 0; fareThebe < 2000; fareThebe++) {
    const { chargeThebe, refundThebe } = refundTerms({ departsAt, fareThebe, seats: 1 }, before(48));
    expect(Number.isInteger(chargeThebe)).toBe(true);
    expect(chargeThebe + refundThebe).toBe(fareThebe);
    expect(Math.abs(chargeThebe - fareThebe * 0.05)).toBeLessThanOrEqual(0.5);
  }
});

describe('an operator that refunds within seven days of the purchase', () => {
  const sevenDays = { ...sale, rule: 'seven_days' as const };
  const boughtEarly = { ...sevenDays, paidAt: new Date('2026-11-10T08:00:00Z') };

  test('refunds until exactly seven days after the purchase', () => {
    const end = new Date('2026-11-17T08:00:00Z');
    expect(refundTerms(boughtEarly, end)).toMatchObject({ refundUntil: end, isRefundable: true });
    expect(refundTerms(boughtEarly, new Date(end.getTime() + 1)).isRefundable).toBe(false);
  });

  test('does not refund within 24 hours of departure', () => {
    const boughtLate = { ...sevenDays, paidAt: new Date('2026-11-22T08:00:00Z') };
    expect(refundTerms(boughtLate, before(24))).toMatchObject({ refundUntil: before(24), isRefundable: true });
    expect(refundTerms(boughtLate, before(24, -1)).isRefundable).toBe(false);
  });

  test('names the end for a purchase at this moment before the passenger pays', () => {
    const now = new Date('2026-11-10T08:00:00Z');
    expect(refundTerms(sevenDays, now).refundUntil).toEqual(new Date('2026-11-17T08:00:00Z'));
  });
});

test('an operator with the standard rule refunds a ticket that was bought weeks before', () => {
  const boughtEarly = { ...sale, paidAt: new Date('2026-10-01T08:00:00Z') };
  expect(refundTerms(boughtEarly, before(24))).toMatchObject({ refundUntil: before(24), isRefundable: true });
});

test('an operator that refunds no ticket refunds none, however early', () => {
  expect(refundTerms({ ...sale, rule: 'none' }, before(1000)).isRefundable).toBe(false);
});

test.each([
  ['Monday', '2026-11-23', 1, '2026-11-24'],
  ['Friday', '2026-11-27', 1, '2026-11-30'],
  ['Saturday', '2026-11-28', 1, '2026-11-30'],
  ['Sunday', '2026-11-29', 1, '2026-11-30'],
  ['Wednesday', '2026-11-25', 3, '2026-11-30'],
  ['Wednesday', '2026-11-25', 20, '2026-12-23'],
  ['Saturday', '2026-11-28', 0, '2026-11-28'],
])('from %s, %s, the end of %i business days is %s at the same time', (_day, from, days, end) => {
  const start = new Date(`${from}T09:30:00Z`);
  expect(addBusinessDays(start, days)).toEqual(new Date(`${end}T09:30:00Z`));
  expect(start).toEqual(new Date(`${from}T09:30:00Z`));
});

test('a booking is card-only from less than 45 minutes before departure', () => {
  expect(isCardOnly(departsAt, before(0.75, 0.001))).toBe(false);
  expect(isCardOnly(departsAt, before(0.75))).toBe(false);
  expect(isCardOnly(departsAt, before(0.75, -0.001))).toBe(true);
});

test('a card-only booking lapses after 15 minutes, and at departure at the latest', () => {
  expect(cardOnlyEnd(departsAt, before(0.5))).toEqual(before(0.25));
  expect(cardOnlyEnd(departsAt, before(0.1))).toEqual(departsAt);
  expect(refundTerms(sale, before(0.5)).payByCardUntil).toEqual(before(0.25));
});
