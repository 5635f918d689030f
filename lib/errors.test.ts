import { AppError, errors, type ErrorCode } from './errors';

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
  policy_unreadable: 'Application error when processing your booking',
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

it('no two codes say the same', () => {
  const messages = Object.values(errors).map(({ message }) => message);
  expect(new Set(messages).size).toBe(messages.length);
});

it('a refusal carries status, sentence and details, and keeps what is for the log apart', () => {
  const error = new AppError('seat_taken', { seats: ['A1'] }, 'internal words');
  expect(error).toMatchObject({ code: 'seat_taken', status: 409, message: errors.seat_taken.message });
  expect(error.details).toEqual({ seats: ['A1'] });
  expect(JSON.stringify(error.details)).not.toContain('internal');
  expect(error.internal).toBe('internal words');
});
