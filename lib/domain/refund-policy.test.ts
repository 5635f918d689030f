import { refundTerms } from './refund-policy';

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
