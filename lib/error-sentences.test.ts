import { errors, type ErrorCode } from './errors';

type Sentences = Partial<Record<ErrorCode, string>>;

/** Sentences of the specification. The tests of forms, bookings, card payments and the sign-in have those of these screens. */
const specified: Record<string, Sentences> = {
  'section 5, seats and passengers': {
    too_many_seats: 'You have reached maximum seats allowed for this transaction',
    no_seats: 'Please choose a seat to continue',
    no_passengers: 'No passengers added, please provide at-least 1 passenger',
    name_empty: 'Passenger name can not be empty',
    name_invalid: 'Passenger name should only contain alphabets',
  },
  'section 5, login': {
    username_empty: 'Email Address / Phone cannot be empty',
    password_empty: 'Password can not be empty',
  },
  'section 7, post-contact': {
    contact_failed: 'Something went wrong while sending message',
  },
  'section 8, booking': { same_city: 'Departure and Destination place can not be the same' },
  'section 8, payment': {
    payment_not_debited:
      'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact',
  },
  'section 4, payment return': {
    payment_unsaved:
      'Your payment has been acknowledged, but our server failed to save it. Please quote the transaction reference to us later',
    payment_save_error:
      'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  },
  'section 8, signup': { sign_up_failed: 'Server encountered errors processing your request' },
  'section 8, profile': { profile_failed: 'Profile updated failed' },
  'section 8, password flows': {
    request_failed: 'Request failed',
    password_change_failed: 'Password change failed',
  },
};

const rows = Object.entries(specified).flatMap(([where, sentences]) =>
  (Object.keys(sentences) as ErrorCode[]).map((code) => [where, code, sentences[code]] as const),
);

it.each(rows)('%s: %s says "%s"', (_where, code, sentence) => {
  expect(errors[code].message).toBe(sentence);
});
