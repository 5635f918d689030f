import { errors, type ErrorCode } from './errors';

type Sentences = Partial<Record<ErrorCode, string>>;

const suspended = (period: string) =>
  `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`;

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
  'section 5, signup': {
    first_name_empty: 'First name cannot be empty',
    last_name_empty: 'Last name can not be empty',
    username_required: 'Username cannot be empty',
    contact_empty: 'Contact number cannot be empty',
    phone_invalid: 'Invalid phone number',
    email_invalid: 'Invalid email',
    password_required: 'Password cannot be empty',
    password_length: 'Password should only contain 6 to 20 characters long',
    password_differs: 'Password do not match',
    terms_not_accepted: 'Please accept the terms of use first',
  },
  'section 5, code': {
    verification_code_empty: 'Verification code can not be empty',
    verification_code_digits: 'Verification code should contain only numbers',
    verification_code_length: 'Verification code provided is too long /short',
    otp_empty: 'Otp can not be empty',
    otp_digits: 'Otp should contain only numbers',
    otp_length: 'Otp provided is too long/short',
  },
  'section 5, email activation code': {
    activation_code_empty: 'Code can not be empty',
    activation_code_digits: 'Code should only contain numbers',
  },
  'section 5, profile': {
    first_name_empty: 'First name cannot be empty',
    profile_last_name_empty: 'Last name cannot be empty',
    first_name_letters: 'First name should only contain alphabets',
    last_name_letters: 'Last name should only contain alphabets',
    picture_type: 'Invalid file type',
  },
  'section 5, new password': {
    password_required: 'Password cannot be empty',
    new_password_weak:
      'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
    link_password_weak:
      'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
    confirm_empty: 'Confirm password cannot be empty',
    passwords_differ: 'Passwords do not match',
  },
  'section 5, forgot password': {
    email_empty: 'Email cannot be empty',
    email_invalid: 'Invalid email',
    contact_empty: 'Contact number cannot be empty',
    phone_format: 'Invalid phone number format',
  },
  'section 5, withdraw': {
    account_number_empty: 'Account number can not be empty',
    account_number_digits: 'Account number should only contain digits',
    bank_name_empty: 'Bank Name cannot be empty',
    bank_name_letters: 'Bank name should only contain alphabets',
    branch_code_empty: 'Branch code cannot be empty',
    branch_code_digits: 'Branch code should only contain digits',
    branch_address_empty: 'Branch address cannot be empty',
    branch_address_characters: 'Branch address should only contain digits, alphabets and characters',
    iban_empty: 'IBAN number cannot be empty',
    iban_characters: 'IBAN number should only contain digits, alphabets',
    amount_empty: 'Amount cannot be empty',
    amount_digits: 'Amount should only contain number',
  },
  'section 5, contact form': {
    contact_form_empty: 'Name can not be empty',
    email_empty: 'Email cannot be empty',
    email_invalid: 'Invalid email',
  },
  'section 7, post-contact': {
    contact_failed: 'Something went wrong while sending message',
  },
  'section 8, booking': {
    same_city: 'Departure and Destination place can not be the same',
    suspended_daily: suspended('daily'),
    suspended_weekly: suspended('weekly'),
    suspended_monthly: suspended('monthly'),
    suspended_yearly: suspended('yearly'),
    application_error: 'Application error when processing your booking',
    booking_failed: 'Internal error occurred and the booking was not processed',
    card_booking_failed: 'Internal server error occurred and the booking was not processed',
    card_booking_error: 'Application error occurred and the booking was not processed',
    booking_partial: 'Booking process encountered partial error',
    booking_partial_error: 'Booking processed, but encountered partial error',
  },
  'section 8, payment': {
    payment_no_token:
      'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel',
    payment_refused: 'Payment processing failed but your booking was processed',
    payment_failed: 'Application failed with an unexpected error',
    payment_not_debited:
      'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact',
  },
  'section 4, payment return': {
    payment_unsaved:
      'Your payment has been acknowledged, but our server failed to save it. Please quote the transaction reference to us later',
    payment_save_error:
      'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  },
  'section 8, login': {
    GENERIC_ERROR: 'An unexpected error occurred. Please try again later.',
    LOGIN_FAILED: 'Your entered password does not match',
    ATTEMPTS_EXCEEDED: 'You have exhausted all attempts. Reset your password or try again after 1hr.',
  },
  'section 8, signup': { sign_up_failed: 'Server encountered errors processing your request' },
  'section 8, profile': { profile_failed: 'Profile updated failed' },
  'section 8, cancellation': { not_all_cancelled: 'Not all seats were cancelled' },
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
