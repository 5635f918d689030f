import { AppError, errors, isUnknownFailure, Reason, type ErrorCode } from './errors';

/** To the letter, as the specification words them (sections 4, 5 and 8). */
const specified = {
  GENERIC_ERROR: 'An unexpected error occurred. Please try again later.',
  same_city: 'Departure and Destination place can not be the same',
  LOGIN_FAILED: 'Your entered password does not match',
  ATTEMPTS_EXCEEDED: 'You have exhausted all attempts. Reset your password or try again after 1hr.',
  too_many_seats: 'You have reached maximum seats allowed for this transaction',
  no_seats: 'Please choose a seat to continue',
  no_passengers: 'No passengers added, please provide at-least 1 passenger',
  name_empty: 'Passenger name can not be empty',
  name_invalid: 'Passenger name should only contain alphabets',
  suspended_daily:
    'Your account has been suspended, you can not make bookings as you have exceeded your daily limit of ticket cancellation',
  suspended_weekly:
    'Your account has been suspended, you can not make bookings as you have exceeded your weekly limit of ticket cancellation',
  suspended_monthly:
    'Your account has been suspended, you can not make bookings as you have exceeded your monthly limit of ticket cancellation',
  suspended_yearly:
    'Your account has been suspended, you can not make bookings as you have exceeded your yearly limit of ticket cancellation',
  application_error: 'Application error when processing your booking',

  username_empty: 'Email Address / Phone cannot be empty',
  password_empty: 'Password can not be empty',

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
  sign_up_failed: 'Server encountered errors processing your request',

  verification_code_empty: 'Verification code can not be empty',
  verification_code_digits: 'Verification code should contain only numbers',
  verification_code_length: 'Verification code provided is too long /short',
  otp_empty: 'Otp can not be empty',
  otp_digits: 'Otp should contain only numbers',
  otp_length: 'Otp provided is too long/short',
  email_empty: 'Email cannot be empty',
  phone_format: 'Invalid phone number format',
  activation_code_empty: 'Code can not be empty',
  activation_code_digits: 'Code should only contain numbers',

  new_password_weak:
    'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
  link_password_weak:
    'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
  confirm_empty: 'Confirm password cannot be empty',
  passwords_differ: 'Passwords do not match',
  request_failed: 'Request failed',
  password_change_failed: 'Password change failed',

  profile_last_name_empty: 'Last name cannot be empty',
  first_name_letters: 'First name should only contain alphabets',
  last_name_letters: 'Last name should only contain alphabets',
  profile_failed: 'Profile updated failed',
  picture_type: 'Invalid file type',

  contact_form_empty: 'Name can not be empty',
  contact_failed: 'Something went wrong while sending message',
} satisfies Partial<Record<ErrorCode, string>>;

it.each(Object.keys(specified) as (keyof typeof specified)[])('%s says what the specification says', (code) => {
  expect(errors[code].message).toBe(specified[code]);
});

it.each(Object.entries(errors))(
  '%s has a status of a refusal and a sentence for a person',
  (_code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].{6,}$/);
  },
);

it('no two codes have the same sentence, except the two for an unknown failure', () => {
  const { unreadable_response, ...others } = errors;
  const messages = Object.values(others).map(({ message }) => message);
  expect(new Set(messages).size).toBe(messages.length);
  expect(unreadable_response).toEqual(errors.GENERIC_ERROR);
});

it('only the codes for an unknown failure count as one', () => {
  const unknown = (Object.keys(errors) as ErrorCode[]).filter(isUnknownFailure);
  expect(unknown).toEqual(['GENERIC_ERROR', 'unreadable_response']);
});

it('a refusal carries status, sentence and details, and keeps its cause apart from the details', () => {
  const cause = new Reason('words for the log');
  const error = new AppError('seat_taken', { seats: ['A1'], cause });
  expect(error).toMatchObject({ code: 'seat_taken', status: 409, message: errors.seat_taken.message });
  expect(error.details).toEqual({ seats: ['A1'] });
  expect(JSON.stringify([error, error.message])).not.toContain('words for the log');
  expect(error.cause).toBe(cause);
  expect(new AppError('seat_taken')).not.toHaveProperty('cause');
});
