/** Business constants (spec section 9). */
export const maxSeatsPerTransaction = 3;
export const holdMinutes = 20;
export const sweepMinutes = 5;
/** Live holds of one user over all trips, so that free holds cannot block whole buses. */
export const maxHoldsOverall = 9;
/** Unpaid bookings lapse this long before departure (pay at the terminal until then). */
export const payLaterMinutes = 30;
/** Closer to departure than this, a booking is by card only. */
export const cardOnlyMinutes = 45;
/** How long a card-only booking waits for its payment. */
export const cardOnlyLapseMinutes = 15;
export const tripDaysAhead = 60;
export const reservationNumberLength = 8;

export const cancellationLimits = { daily: 3, weekly: 7, monthly: 13, yearly: 20 } as const;
/** How long each window lasts, as PostgreSQL writes intervals. */
export const cancellationWindows = {
  daily: '24 hours',
  weekly: '7 days',
  monthly: '28 days',
  yearly: '12 months',
} as const;
export type CancellationPeriod = keyof typeof cancellationLimits;

/** Refund and terms policy (spec section 9), for paid bookings. */
export const refundHoursBefore = 24;
export const refundChargePercent = 5;
/** Passengers are at the bus this long before it leaves. */
export const arriveMinutesBefore = 30;
/** Some operators take back a ticket only so many days after it was bought. */
export const refundPurchaseDays = 7;
/** From the acceptance of a refund until its money comes, in business days. */
export const refundBusinessDays = { min: 3, max: 20 } as const;
/** A child older than this needs a ticket at the regular fare. */
export const childFareAge = 5;

/** An unpaid booking is reminded of this long before its time to pay is over. */
export const reminderHours = 3;
/** Live records of a service date are deleted this many days after it. */
export const liveRecordDays = 2;
/** Bookings and tickets that a list shows at a time. */
export const listPageSize = 20;

/** A sign-up that nobody confirmed and nobody used is deleted after so long. */
export const signUpDays = 7;
export const signInTries = 5;
export const signInLockMinutes = 60;
/** Renewal is checked every 60 s and due three periods before the access token ends. */
export const renewalCheckSeconds = 60;
export const renewalAheadSeconds = 3 * renewalCheckSeconds;

/** Codes of six digits, and links, that stand for a phone or mailbox. */
export const codeMinutes = 10;
export const codeTries = 5;
export const resetLinkMinutes = 30;

/** The hosted payment page takes money for so long at most (spec section 9: payment time limit 5, in hours). */
export const cardPaymentLimitMinutes = 5 * 60;
/** After a payment the passenger is led on (spec section 9). */
export const returnRedirectSeconds = 30;
/** While the payment is checked, a browser without JavaScript loads the return page again after so long. */
export const returnRefreshSeconds = 4;

/** A message to us: what its form takes, in characters. More than anybody writes: the specification knows no bound. */
export const contactNameMax = 1000;
export const contactMessageMax = 20_000;
/** So long the browser keeps a form that was refused, where there is no JavaScript. */
export const contactDraftMinutes = 10;
/** Sent sooner after its page was made, a form was not filled in by a person; later, its page is asked for anew. */
export const formSecondsMin = 3;
export const formHoursMax = 24;
/** Our copy of what people wrote; the answer is given by e-mail. */
export const contactDays = 90;

/** A call of a browser that takes longer counts as lost (spec section 7). */
export const callLimitMs = 60_000;
