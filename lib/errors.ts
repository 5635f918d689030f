/**
 * The one error table: every refusal's code, its HTTP status and the sentence a person reads. Sentences that the
 * specification words are to the letter (spec sections 4, 5 and 8).
 */
export const errors = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  api_key_invalid: { status: 401, message: 'The API key is missing or wrong' },
  unauthenticated: { status: 401, message: 'Please sign in to continue' },
  session_expired: { status: 401, message: 'Your session has ended, please sign in again' },
  forbidden_origin: { status: 403, message: 'The request came from another site' },
  offline: { status: 503, message: 'You seem to be offline. Please check your connection and try again' },
  overloaded: { status: 503, message: 'Very many people are booking right now. Please try again in a few seconds' },
  timeout: { status: 504, message: 'The server took too long to answer. Please try again' },
  GENERIC_ERROR: { status: 500, message: 'An unexpected error occurred. Please try again later.' },

  city_unknown: { status: 404, message: 'We do not know that place' },
  same_city: { status: 400, message: 'Departure and Destination place can not be the same' },
  date_past: { status: 400, message: 'The date can not be in the past' },
  trip_departed: { status: 409, message: 'This bus has already left your stop' },

  username_empty: { status: 400, message: 'Email Address / Phone cannot be empty' },
  password_empty: { status: 400, message: 'Password can not be empty' },
  LOGIN_FAILED: { status: 401, message: 'Your entered password does not match' },
  ATTEMPTS_EXCEEDED: {
    status: 423,
    message: 'You have exhausted all attempts. Reset your password or try again after 1hr.',
  },

  booking_failed: { status: 500, message: 'Internal error occurred and the booking was not processed' },
  seat_taken: { status: 409, message: 'That seat was just taken. Please choose another seat' },
  seat_unknown: { status: 400, message: 'There is no such seat on this bus' },
  too_many_seats: {
    status: 409,
    message: 'You have reached maximum seats allowed for this transaction',
  },
  too_many_holds: { status: 429, message: 'You are holding seats on too many buses. Release some of them first' },
  hold_expired: { status: 409, message: 'Your seats were kept until their time ran out. Please choose again' },
  hold_extended: { status: 409, message: 'The time for these seats was extended once already' },
  no_seats: { status: 400, message: 'Please choose a seat to continue' },
  no_passengers: { status: 400, message: 'No passengers added, please provide at-least 1 passenger' },
  name_empty: { status: 400, message: 'Passenger name can not be empty' },
  name_invalid: { status: 400, message: 'Passenger name should only contain alphabets' },
  fare_changed: { status: 409, message: 'The fare of this bus has changed. Please look at it again' },
  card_only: { status: 409, message: 'This bus leaves too soon to pay at a terminal' },
  already_booked: { status: 409, message: 'You have already booked these seats' },
  idempotency_mismatch: { status: 409, message: 'This booking was already sent with other details' },
  suspended_daily: { status: 403, message: suspended('daily') },
  suspended_weekly: { status: 403, message: suspended('weekly') },
  suspended_monthly: { status: 403, message: suspended('monthly') },
  suspended_yearly: { status: 403, message: suspended('yearly') },
  policy_unreadable: { status: 503, message: 'Application error when processing your booking' },
} as const;

function suspended(period: string) {
  return `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`;
}

export type ErrorCode = keyof typeof errors;

/** What a refusal may say beside its code. `seats` are labels, `retryAfter` and `waitTime` are seconds. */
export type ErrorDetails = {
  seats?: string[] | undefined;
  fields?: Record<string, string> | undefined;
  attemptsLeft?: number | undefined;
  retryAfter?: number | undefined;
  waitTime?: number | undefined;
  bookingId?: string | undefined;
};

/** A refusal with a code from the table. `internal` goes to the log with the request id, never to a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly internal: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, internal?: string) {
    super(errors[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.internal = internal;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
