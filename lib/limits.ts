/** Business constants (spec section 9). */
export const maxSeatsPerTransaction = 3;
export const holdMinutes = 20;
export const sweepMinutes = 5;
/** Maximum live holds of one user on all trips, so that free holds cannot block a bus. */
export const maxHoldsOverall = 9;
/** A user who held a seat of a trip this long within `heldWindowMinutes` holds none of that trip for `heldWaitMinutes`. */
export const maxHeldMinutes = 40;
export const heldWindowMinutes = 120;
export const heldWaitMinutes = 30;
/** Maximum holds and extensions of one user within `holdChangeMinutes`. Releases count and are never refused. */
export const maxHoldChanges = 30;
export const holdChangeMinutes = 5;
/** Drafts of passenger names of one account. A further draft replaces the oldest. */
export const maxDrafts = 20;
/** Unpaid bookings lapse this long before departure. Until then they can be paid at a terminal. */
export const payLaterMinutes = 30;
/** A booking closer to departure is card-only. */
export const cardOnlyMinutes = 45;
export const cardOnlyLapseMinutes = 15;
export const tripDaysAhead = 60;
export const reservationNumberLength = 8;

export const cancellationLimits = { daily: 3, weekly: 7, monthly: 13, yearly: 20 } as const;
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
export const arriveMinutesBefore = 30;
/** Some operators refund a ticket only within these days after the purchase. */
export const refundPurchaseDays = 7;
export const refundBusinessDays = { min: 3, max: 20 } as const;
/** A child older than this needs a ticket at the regular fare. */
export const childFareAge = 5;

/** Unpaid bookings and seats of one account at a time (design, difference 18). */
export const maxUnpaidBookings = 3;
export const maxUnpaidSeats = 9;
/** After this many lapsed bookings in `lapseDays` days, the account pays by card only, for as many days after the last. */
export const maxLapses = 3;
export const lapseDays = 30;

export const reminderHours = 3;
export const liveRecordDays = 2;
export const listPageSize = 20;
/** The phone stores the tickets of so many coming trips before they are opened. */
export const maxStoredTrips = 30;

/** An unconfirmed and unused sign-up is deleted after these days. */
export const signUpDays = 7;
export const signInTries = 5;
export const signInLockMinutes = 60;
/** The browser checks every 60 s. Renewal is due three periods before the access token ends. */
export const renewalCheckSeconds = 60;
export const renewalAheadSeconds = 3 * renewalCheckSeconds;

export const codeMinutes = 10;
export const codeTries = 5;
export const resetLinkMinutes = 30;

export const maxOpenWithdrawals = 3;
/** A withdrawal that is confirmed sooner after a change of password or phone waits until these hours have passed. */
export const withdrawalWaitHours = 24;

/** Lifetime of the hosted payment page (spec section 9: payment time limit 5, in hours). */
export const cardPaymentLimitMinutes = 5 * 60;
/** The return page redirects after this time (spec section 9). */
export const returnRedirectSeconds = 30;
/** A browser without JavaScript reloads the return page after this time while the payment is checked. */
export const returnRefreshSeconds = 4;

/** Maximum characters of the contact form. The specification has no limit. */
export const contactNameMax = 1000;
export const contactMessageMax = 20_000;
/** A browser without JavaScript stores a refused form for this time. */
export const formDraftMinutes = 15;
/** A form that is sent sooner after its page counts as spam. A form that is sent later needs a new page. */
export const formSecondsMin = 3;
export const formHoursMax = 24;
export const contactDays = 90;

/** Without a session, the link of a ticket shows less from these hours after the arrival, and nothing after these days. */
export const ticketLinkHours = 24;
export const ticketLinkDays = 30;

export const pictureMegabytes = 5;
export const pictureMegapixels = 24;
export const pictureUploadsPerHour = 10;

/** A booking has at most this many card payments, and this many starts of one in a minute. */
export const maxPaymentAttempts = 10;
export const maxPaymentStarts = 3;

/** A call of the browser fails after this time (spec section 7). */
export const callLimitMs = 60_000;
/** All calls to the card provider within one request end before the browser gives up. */
export const providerTimeMs = 55_000;

export const invitationDays = 7;
export const factorMinutes = 15;
export const recoveryCodesMinutes = 2;
/** The key of a terminal ends after these days. A person may choose others, up to the most. */
export const keyDays = 90;
export const maxKeyDays = 365;
export const maxReasonLength = 500;
/** Parts of addresses below /staff that name no operator. */
export const reservedSlugs: readonly string[] = ['platform', 'me', 'invitation'];
