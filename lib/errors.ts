import type { ErrorDetails } from './contracts/error-details';
import { genericErrorText, searchTexts, suspended } from './error-texts';
import * as limits from './limits';

/** The only error table. The sentences of the specification are to the letter (spec sections 4, 5 and 8). */
export const errors = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  body_too_large: { status: 413, message: 'This is too large to send. Please choose fewer or smaller files' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  api_key_invalid: { status: 401, message: 'The API key is missing or wrong' },
  unauthenticated: { status: 401, message: 'Please sign in to continue' },
  session_expired: { status: 401, message: 'Your session has ended, please sign in again' },
  cookies_refused: { status: 403, message: 'Your browser sent no cookie back. Please allow cookies and try again' },
  account_changed: { status: 409, message: 'You have signed in with another account. Please reload the page' },
  forbidden_origin: { status: 403, message: 'The request came from another site' },
  host_unknown: { status: 421, message: 'This site has another host name. The setting NEXTAUTH_URL contains it' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please try again' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests come from your network at once. Please try again in a few seconds',
  },
  sms_unavailable: {
    status: 429,
    message: 'We can not send more SMS right now. Please use your e-mail address, or try again later',
  },
  offline: { status: 503, message: 'You seem to be offline. Please check your connection and try again' },
  page_outdated: { status: 503, message: 'This page is out of date. Please reload the page and try again' },
  overloaded: { status: 503, message: 'Very many people are booking right now. Please try again in a few seconds' },
  unavailable: { status: 503, message: 'We can not reach our system right now. Please try again in a few seconds' },
  timeout: { status: 504, message: 'The server took too long to answer. Please try again' },
  GENERIC_ERROR: { status: 500, message: genericErrorText },
  /** The browser could not read a response of our routes. The sentence is that of GENERIC_ERROR. */
  unreadable_response: { status: 500, message: genericErrorText },

  city_unknown: { status: 404, message: searchTexts.placeUnknown },
  same_city: { status: 400, message: searchTexts.samePlaceOnResults },
  date_past: { status: 400, message: searchTexts.datePast },
  trip_departed: { status: 409, message: 'This bus has already left your stop' },
  trip_cancelled: { status: 409, message: 'This bus is cancelled' },
  sales_closed: { status: 409, message: 'Seats of this bus are no longer sold' },

  username_empty: { status: 400, message: 'Email Address / Phone cannot be empty' },
  password_empty: { status: 400, message: 'Password can not be empty' },
  login_name_invalid: { status: 400, message: 'Please enter an e-mail address, a phone number or a username' },
  LOGIN_FAILED: { status: 401, message: 'Your entered password does not match' },
  ATTEMPTS_EXCEEDED: {
    status: 423,
    message: 'You have exhausted all attempts. Reset your password or try again after 1hr.',
  },

  not_allowed: { status: 403, message: 'Your role does not allow this' },
  factor_required: { status: 403, message: 'Please type a code of your second factor first' },
  password_wrong: { status: 403, message: 'The password is wrong' },
  already_done: { status: 409, message: 'This was done before' },
  factor_wrong: { status: 400, message: 'The code is wrong, has expired or was used before' },
  reason_missing: { status: 400, message: 'Please write the reason' },
  search_short: { status: 400, message: 'Please type at least 3 characters' },
  search_empty: { status: 404, message: 'No booking was found' },
  operator_exists: { status: 409, message: 'There is an operator of this name already' },
  invitation_over: { status: 410, message: 'This invitation was used, was withdrawn or has expired' },
  invitation_other: { status: 403, message: 'This invitation was sent to another person.' },
  already_invited: { status: 409, message: 'This person was invited a moment ago' },
  already_staff: { status: 409, message: 'This person works here already' },
  last_owner: { status: 409, message: 'An operator keeps at least one owner. Please make another person owner first' },
  account_inactive: { status: 403, message: 'Please verify your account first' },
  too_many_tries: { status: 429, message: 'Too many tries. Please wait a little and try again' },
  changes_at_once: { status: 429, message: 'Your earlier changes are still being saved. Please try again in a moment' },

  first_name_empty: { status: 400, message: 'First name cannot be empty' },
  last_name_empty: { status: 400, message: 'Last name can not be empty' },
  name_refused: {
    status: 400,
    message: 'Please use another name. It must not have hidden characters or the word "platform"',
  },
  username_required: { status: 400, message: 'Username cannot be empty' },
  username_invalid: { status: 400, message: 'Username can not be a phone number or an email address' },
  username_characters: {
    status: 400,
    message: 'Username can only have letters of one alphabet, digits, dots, hyphens and underscores',
  },
  username_taken: { status: 409, message: 'This username is taken, please choose another' },
  contact_empty: { status: 400, message: 'Contact number cannot be empty' },
  phone_invalid: { status: 400, message: 'Invalid phone number' },
  phone_format: { status: 400, message: 'Invalid phone number format' },
  email_empty: { status: 400, message: 'Email cannot be empty' },
  email_invalid: { status: 400, message: 'Invalid email' },
  password_required: { status: 400, message: 'Password cannot be empty' },
  password_length: { status: 400, message: 'Password should only contain 6 to 20 characters long' },
  password_characters: { status: 400, message: 'Password should only contain letters, digits and @$!%^*#?&' },
  password_common: {
    status: 400,
    message: 'This password is too easy to guess. Please choose another',
  },
  password_personal: {
    status: 400,
    message: 'The password must not contain your phone number, username, e-mail name or our name',
  },
  password_differs: { status: 400, message: 'Password do not match' },
  terms_not_accepted: { status: 400, message: 'Please accept the terms of use first' },
  sign_up_failed: { status: 500, message: 'Server encountered errors processing your request' },

  verification_code_empty: { status: 400, message: 'Verification code can not be empty' },
  verification_code_digits: { status: 400, message: 'Verification code should contain only numbers' },
  verification_code_length: { status: 400, message: 'Verification code provided is too long /short' },
  otp_empty: { status: 400, message: 'Otp can not be empty' },
  otp_digits: { status: 400, message: 'Otp should contain only numbers' },
  otp_length: { status: 400, message: 'Otp provided is too long/short' },
  activation_code_empty: { status: 400, message: 'Code can not be empty' },
  activation_code_digits: { status: 400, message: 'Code should only contain numbers' },
  email_missing: { status: 409, message: 'There is no email address on your account' },
  email_active: { status: 409, message: 'Your email is activated already' },
  code_wrong: { status: 400, message: 'The code is wrong or has expired. Please check it, or request a new one' },

  new_password_weak: {
    status: 400,
    message:
      'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
  },
  link_password_weak: {
    status: 400,
    message:
      'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
  },
  confirm_empty: { status: 400, message: 'Confirm password cannot be empty' },
  passwords_differ: { status: 400, message: 'Passwords do not match' },
  reset_link_invalid: { status: 400, message: 'This link was used before or has expired. Please request a new one' },
  request_failed: { status: 500, message: 'Request failed' },
  password_change_failed: { status: 500, message: 'Password change failed' },

  profile_last_name_empty: { status: 400, message: 'Last name cannot be empty' },
  first_name_letters: { status: 400, message: 'First name should only contain alphabets' },
  last_name_letters: { status: 400, message: 'Last name should only contain alphabets' },
  profile_failed: { status: 500, message: 'Profile updated failed' },
  picture_type: { status: 400, message: 'Invalid file type' },
  picture_damaged: { status: 400, message: 'The picture is damaged. Please choose another one' },
  picture_pixels: {
    status: 400,
    message: `The picture has too many pixels: ${limits.pictureMegapixels} million at most`,
  },
  picture_too_large: { status: 413, message: 'The picture is too large: 5 MB at most' },

  account_number_empty: { status: 400, message: 'Account number can not be empty' },
  account_number_digits: { status: 400, message: 'Account number should only contain digits' },
  bank_name_empty: { status: 400, message: 'Bank Name cannot be empty' },
  bank_name_letters: { status: 400, message: 'Bank name should only contain alphabets' },
  branch_code_empty: { status: 400, message: 'Branch code cannot be empty' },
  branch_code_digits: { status: 400, message: 'Branch code should only contain digits' },
  branch_address_empty: { status: 400, message: 'Branch address cannot be empty' },
  branch_address_characters: {
    status: 400,
    message: 'Branch address should only contain digits, alphabets and characters',
  },
  iban_empty: { status: 400, message: 'IBAN number cannot be empty' },
  iban_characters: { status: 400, message: 'IBAN number should only contain digits, alphabets' },
  amount_empty: { status: 400, message: 'Amount cannot be empty' },
  amount_digits: { status: 400, message: 'Amount should only contain number' },
  amount_zero: { status: 400, message: 'Amount should be at least 1 pula' },
  // The calls of the wallet respond with 404 and a message (spec section 7).
  no_transactions: { status: 404, message: 'No transactions found' },
  no_withdrawals: { status: 404, message: 'No withdrawals found' },
  balance_exceeded: { status: 404, message: 'The amount is more than your wallet holds' },
  too_many_withdrawals: {
    status: 404,
    message: `You have ${limits.maxOpenWithdrawals} open withdrawals. You can request another when one of them is paid`,
  },
  contact_unconfirmed: { status: 404, message: 'Please confirm your phone or email before you withdraw money' },
  withdrawal_over: { status: 409, message: 'This withdrawal has ended. Please request it again' },
  withdrawal_not_waiting: { status: 409, message: 'This withdrawal can not be cancelled any more' },
  withdrawal_unconfirmed: { status: 409, message: 'The passenger has not confirmed this withdrawal with a code' },
  withdrawal_waits: { status: 409, message: 'This withdrawal must not be paid yet' },
  withdrawal_mismatch: { status: 409, message: 'This withdrawal was already requested with other details' },
  withdrawal_decided: { status: 409, message: 'This withdrawal was already decided the other way' },

  // The contact form (spec section 5) has the same sentence for an empty name and an empty message.
  contact_form_empty: { status: 400, message: 'Name can not be empty' },
  contact_name_long: { status: 400, message: `The name is too long: ${limits.contactNameMax} characters at most` },
  contact_message_long: {
    status: 400,
    message: `The message is too long: ${limits.contactMessageMax} characters at most`,
  },
  contact_failed: { status: 502, message: 'Something went wrong while sending message' },
  form_again: { status: 409, message: 'Please send the form again' },
  form_hasty: { status: 409, message: 'That was very quick. Please wait a moment, then send your message again' },
  form_outdated: { status: 409, message: 'This page was open for more than a day. Please send your message again' },
  post_unknown: { status: 404, message: 'This post does not exist, or is no longer there' },

  booking_cancelled: { status: 409, message: 'This booking is cancelled' },
  booking_lapsed: {
    status: 409,
    message: 'This booking was not paid in time and is cancelled. It does not count as a cancellation of yours',
  },
  booking_used: { status: 409, message: 'This booking is used' },
  passengers_empty: { status: 400, message: 'Please choose who is not travelling' },
  not_all_cancelled: { status: 409, message: 'Not all seats were cancelled' },
  ticket_unpaid: { status: 409, message: 'This ticket is not paid yet' },
  ticket_link_ended: { status: 410, message: 'This ticket link has ended' },
  ticket_unloaded: { status: 502, message: 'The ticket could not be loaded. Please try again' },
  sitemap_failed: { status: 503, message: 'The list of pages could not be made just now. Please try again later' },
  ticket_code_unknown: { status: 404, message: 'There is no ticket with this code' },
  ticket_code_empty: { status: 400, message: 'Please type the code on the ticket' },
  card_booking_failed: {
    status: 500,
    message: 'Internal server error occurred and the booking was not processed',
  },
  card_booking_error: { status: 500, message: 'Application error occurred and the booking was not processed' },
  booking_partial: { status: 502, message: 'Booking process encountered partial error' },
  booking_partial_error: { status: 502, message: 'Booking processed, but encountered partial error' },

  payment_no_token: {
    status: 502,
    message:
      'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel',
  },
  card_unavailable: {
    status: 409,
    message: 'Card payments are not available at the moment. Pay at a terminal, or try again later',
  },
  card_only_unavailable: {
    status: 409,
    message: 'Card payments are not available at the moment, and this booking can be paid by card only',
  },
  payment_refused: { status: 502, message: 'Payment processing failed but your booking was processed' },
  payment_failed: { status: 500, message: 'Application failed with an unexpected error' },
  payment_not_debited: {
    status: 402,
    message:
      'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact',
  },
  payment_unsaved: {
    status: 500,
    message:
      'Your payment has been acknowledged, but our server failed to save it. Please quote the transaction reference to us later',
  },
  payment_save_error: {
    status: 500,
    message:
      'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  },
  payment_pending: {
    status: 409,
    message: 'A payment for this booking is still being checked. Please do not pay again',
  },
  payment_busy: { status: 409, message: 'Another payment for this booking is open. Please try again in a moment' },
  payment_superseded: { status: 409, message: 'Another payment for this booking was started meanwhile' },
  too_many_attempts: {
    status: 409,
    message: `A booking can have ${limits.maxPaymentAttempts} card payments at most. Please pay at a terminal, or book again`,
  },
  too_many_starts: {
    status: 429,
    message: `You can start ${limits.maxPaymentStarts} card payments in a minute. Please wait a minute and try again`,
  },
  payment_too_late: { status: 409, message: 'The time to pay for this booking is over' },
  already_paid: { status: 409, message: 'This booking is already paid' },
  amount_wrong: { status: 409, message: 'This is not the amount that is due for the booking' },
  changed_meanwhile: {
    status: 409,
    message: 'Another person has changed this meanwhile. Please check it and send it again',
  },
  bus_busy: { status: 409, message: 'The bus has another trip on some of these days' },
  bus_in_use: { status: 409, message: 'The bus still has trips ahead' },
  import_outdated: { status: 409, message: 'The timetable has changed since this preview. Please make it again' },
  amount_differs: { status: 409, message: 'This is neither the amount due nor the amount that the bank reports' },
  not_in_review: { status: 409, message: 'This payment does not wait for a person' },
  not_paid: { status: 409, message: 'This booking is not paid' },
  money_open: { status: 409, message: 'A payment for this booking is still being checked. Please cancel it later' },
  refund_closed: { status: 409, message: 'This booking can not be cancelled any more' },
  refund_changed: { status: 409, message: 'The refund has changed. Please look at it again' },
  refund_state: { status: 409, message: 'This refund is in another state' },
  refund_above_payment: { status: 409, message: 'The refunds of a booking can not be more than its payment' },
  refund_checking: { status: 409, message: 'A person decides about this refund 24 hours after it was sent' },
  approval_own: { status: 403, message: 'Another person must approve this' },
  payout_too_high: { status: 409, message: 'This is more than what is owed' },
  payout_closed: { status: 409, message: 'This payout is paid or withdrawn' },
  void_closed: { status: 409, message: 'This payment can no longer be voided. A refund follows the rules' },
  terminal_sum: { status: 409, message: 'With this payment, the terminal takes more than it may in a day' },
  receipt_used: { status: 409, message: 'This receipt number was used for another payment' },

  booking_failed: { status: 500, message: 'Internal error occurred and the booking was not processed' },
  seat_taken: { status: 409, message: 'That seat was just taken. Please choose another seat' },
  seat_unknown: { status: 400, message: 'There is no such seat on this bus' },
  too_many_seats: { status: 409, message: 'You have reached maximum seats allowed for this transaction' },
  too_many_holds: { status: 429, message: 'You are holding seats on too many buses. Release some of them first' },
  held_too_long: { status: 409, message: `You kept seats of this bus for ${limits.maxHeldMinutes} minutes` },
  too_many_hold_changes: {
    status: 429,
    message: `At most ${limits.maxHoldChanges} changes in ${limits.holdChangeMinutes} minutes. Please wait a little`,
  },
  hold_expired: { status: 409, message: 'The time for your seats is over. Please choose again' },
  hold_extended: { status: 409, message: 'The time for these seats was extended once already' },
  no_seats: { status: 400, message: 'Please choose a seat to continue' },
  no_passengers: { status: 400, message: 'No passengers added, please provide at-least 1 passenger' },
  name_empty: { status: 400, message: 'Passenger name can not be empty' },
  name_invalid: { status: 400, message: 'Passenger name should only contain alphabets' },
  fare_changed: { status: 409, message: 'The fare of this bus has changed. Please look at it again' },
  card_only: { status: 409, message: 'This bus leaves too soon to pay at a terminal' },
  too_many_unpaid: {
    status: 409,
    message: `You have ${limits.maxUnpaidBookings} unpaid bookings. Pay or cancel one of them before you book again`,
  },
  too_many_unpaid_seats: {
    status: 409,
    message: `You can have at most ${limits.maxUnpaidSeats} unpaid seats. Pay or cancel a booking before you book again`,
  },
  card_only_account: {
    status: 403,
    message: `You can pay by card only, because ${limits.maxLapses} of your bookings were not paid in time`,
  },
  already_booked: { status: 409, message: 'You have already booked these seats' },
  idempotency_mismatch: { status: 409, message: 'This booking was already sent with other details' },
  suspended_daily: { status: 403, message: suspended('daily') },
  suspended_weekly: { status: 403, message: suspended('weekly') },
  suspended_monthly: { status: 403, message: suspended('monthly') },
  suspended_yearly: { status: 403, message: suspended('yearly') },
  application_error: { status: 503, message: 'Application error when processing your booking' },
} as const;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

export const isUnavailable = (error: unknown): error is AppError => error instanceof AppError && error.status === 503;

export const isUnknownFailure = (code: ErrorCode) => code === 'GENERIC_ERROR' || code === 'unreadable_response';

/** A cause with a message that we wrote. The log prints the message, so it never contains personal data. */
export class Reason extends Error {}

/** A refusal with a code from the table. Its `cause` appears only in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, { cause, ...details }: ErrorDetails & { cause?: unknown } = {}) {
    super(errors[code].message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

export const codeOf = (error: unknown, unknown: ErrorCode): ErrorCode =>
  error instanceof AppError && !isUnknownFailure(error.code) ? error.code : unknown;

export const sentencesOf = (codes: Readonly<Record<string, ErrorCode | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).flatMap(([field, code]) => (code ? [[field, errors[code].message]] : [])));

export const sentenceOf = (code: ErrorCode | null | undefined) => (code ? errors[code].message : undefined);
