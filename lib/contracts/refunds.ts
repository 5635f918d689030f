import * as z from 'zod/mini';

/** `seven_days`: only within seven days of the purchase (spec section 9). */
export const refundRules = ['standard', 'seven_days', 'none'] as const;
export type RefundRule = (typeof refundRules)[number];

export const refundCauses = ['passenger', 'operator', 'goodwill'] as const;
export const refundCauseTexts = {
  passenger: 'Cancelled by the passenger',
  operator: 'Cancelled by the operator',
  goodwill: 'Beside the policy',
} as const satisfies Record<(typeof refundCauses)[number], string>;

/**
 * `sending`: committed before the provider is called. `sent`: the provider accepted it. `unclear`: money may have moved.
 * `failed`: the provider declined it, and the money is still due.
 */
export const refundStates = [
  ...(['needs_approval', 'approved', 'sending', 'sent', 'unclear'] as const),
  ...(['done', 'failed', 'refused'] as const),
] as const;

export const refund = z.object({
  refundId: z.uuid(),
  /** `ordered`: not sent yet. `checking`: the provider's result is unknown, or a person checks the cash. */
  state: z.enum(['ordered', 'sent', 'checking', 'done', 'failed', 'refused']),
  destination: z.enum(['wallet', 'card']),
  amountThebe: z.int(),
  chargeThebe: z.int(),
  /** The last day of the bank, unless the refund is done. */
  expectedBy: z.iso.datetime(),
  doneAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type Refund = z.infer<typeof refund>;

export const ownRefund = z.extend(refund, { bookingId: z.uuid(), reservationNumber: z.string() });
export type OwnRefund = z.infer<typeof ownRefund>;

/** Codes of `lib/errors.ts`. */
const refundRefusals = ['not_paid', 'booking_used', 'booking_cancelled', 'money_open', 'refund_closed'] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

export const refundOffer = z.object({
  refusal: z.nullable(z.enum(refundRefusals)),
  rule: z.enum(refundRules),
  totalThebe: z.int(),
  chargeThebe: z.int(),
  promisedThebe: z.int(),
  refundThebe: z.int(),
  refundUntil: z.iso.datetime(),
  destination: z.enum(['wallet', 'card']),
  /** True if a person checks it before it goes to the wallet. */
  isChecked: z.optional(z.boolean()),
  /** True if the payment was mobile money, or has an unknown method, and therefore goes to the wallet. */
  isMobile: z.boolean(),
  expectedBy: z.iso.datetime(),
});
export type RefundOffer = z.infer<typeof refundOffer>;

export const refundBody = z.object({ expectedThebe: z.int() });

export const refundForm = z.object({ bookingId: z.uuid(), expectedThebe: z.coerce.number().check(z.int()) });
