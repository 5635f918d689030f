import { refunds } from '@/server/db/schema/refunds';
import type { AuditAuthor } from '@/server/db/write-audit-row';
import { approveRefund, requestRefund } from '@/server/platform/sales/refunds/decide-refund';
import { sendRefunds } from '@/server/platform/sales/refunds/send-refunds';
import { startPaymentScenario } from './payment-scenario';

/** Prepares the scenario of payments with functions that refund. Call it at the top of a test file. */
export function startRefundScenario() {
  const payments = startPaymentScenario();
  const { test, anna, numberOf } = payments;
  // An open refund of one test is not sent in the next one.
  afterEach(() => test.db.update(refunds).set({ nextCheckAt: null }));
  const by = (actor: string): AuditAuthor => ({ actor, reason: 'a test' });

  async function work(minutes: number) {
    for (let minute = 0; minute <= minutes; minute += 1) {
      await sendRefunds(test.platform);
      test.clock.advanceSeconds(60);
    }
  }

  return {
    ...payments,
    by,
    work,
    offer: (bookingId: string, user = anna) => test.callApi('refundTerms', { params: { bookingId } }, user.signedIn),
    cancel: (bookingId: string, expectedThebe: number, user = anna) =>
      test.callApi('refundBooking', { params: { bookingId }, body: { expectedThebe } }, user.signedIn),
    /** Beside the policy. Returns the uuid of the refund. */
    request: async (bookingId: string, amountThebe: number) =>
      (await requestRefund(test.platform, await numberOf(bookingId), amountThebe, by('first'))).refund.uuid,
    approve: (uuid: string, author = by('second')) => approveRefund(test.platform, uuid, author),
    /** Returns the refund of this price by the standard rule, whose charge is 5 %. */
    due: (thebe: number) => thebe - Math.round(thebe / 20),
  };
}
