import fc from 'fast-check';
import { commissionLeft, commissionOf } from './commission';

test.each([
  [17_000, 5, 850],
  [1000, 2.35, 24],
  [1000, 2.34, 23],
  [10, 5, 1],
  [9, 5, 0],
  // In floating point numbers, 50 × 0.29 is less than 14.5.
  [50, 29, 15],
  [100, 0.5, 1],
  [100, 0.49, 0],
  [17_000, 0, 0],
  [2_147_483_647, 30, 644_245_094],
])('the commission of %i thebe at %d %% is %i', (amountThebe, percent, commissionThebe) => {
  expect(commissionOf(amountThebe, percent)).toBe(commissionThebe);
});

test('the commission is the nearest thebe, and half a thebe rounds up', () => {
  fc.assert(
    fc.property(fc.nat(2_147_483_647), fc.nat(3000), (amountThebe, hundredths) => {
      const exact = BigInt(amountThebe) * BigInt(hundredths);
      const apart = exact - 10_000n * BigInt(commissionOf(amountThebe, hundredths / 100));
      expect(apart >= -5000n && apart < 5000n).toBe(true);
    }),
  );
});

test('the refunds of a payment give back their share, together all of it, and never more', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 3000 }), (refunds, hundredths) => {
      const paidThebe = refunds.reduce((sum, part) => sum + part, 0);
      const commissionThebe = commissionOf(paidThebe, hundredths / 100);
      let leftThebe = commissionThebe;
      let refundedThebe = 0;
      for (const part of refunds) {
        refundedThebe += part;
        const afterThebe = commissionLeft(commissionThebe, paidThebe, refundedThebe);
        expect(afterThebe).toBeLessThanOrEqual(leftThebe);
        const given = commissionThebe - afterThebe;
        expect(Math.abs(given * paidThebe - commissionThebe * refundedThebe) * 2).toBeLessThanOrEqual(paidThebe);
        leftThebe = afterThebe;
      }
      expect(leftThebe).toBe(0);
    }),
  );
});

test('requests above the payment give back no more than the commission, and half a thebe goes back', () => {
  expect(commissionLeft(850, 17_000, 34_000)).toBe(0);
  expect(commissionLeft(0, 0, 0)).toBe(0);
  expect(commissionLeft(1, 100, 50)).toBe(0);
  expect(commissionLeft(1, 100, 49)).toBe(1);
});
