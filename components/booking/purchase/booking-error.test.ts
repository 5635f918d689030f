import { codeOf, AppError } from '@/lib/errors';
import { bookingFailure } from '@/components/booking/purchase/booking-error';

const reported = new AppError('GENERIC_ERROR');
const unreadable = new AppError('unreadable_response');

it.each([
  ['later', reported, 'Internal error occurred and the booking was not processed'],
  ['later', unreadable, 'Internal error occurred and the booking was not processed'],
  ['later', new TypeError(), 'Internal error occurred and the booking was not processed'],
  ['card', reported, 'Internal server error occurred and the booking was not processed'],
  ['card', unreadable, 'Application error occurred and the booking was not processed'],
  ['card', new TypeError(), 'Application error occurred and the booking was not processed'],
] as const)('a booking to be paid %s: %p reads as the specification words it', (payment, error, sentence) => {
  expect(bookingFailure(error, payment).message).toBe(sentence);
});

it.each(['later', 'card'] as const)('a refusal with a reason is returned unchanged (%s)', (payment) => {
  expect(bookingFailure(new AppError('seat_taken', { seats: ['C1'] }), payment)).toMatchObject({
    code: 'seat_taken',
    details: { seats: ['C1'] },
  });
});

it.each(['later', 'card'] as const)('a failure without a reason keeps its cause (%s)', (payment) => {
  for (const error of [reported, unreadable, new TypeError()]) expect(bookingFailure(error, payment).cause).toBe(error);
});

test('the cause of a failure does not decide its sentence', () => {
  const explained = new AppError('GENERIC_ERROR', { cause: new Error('why') });
  expect(bookingFailure(explained, 'card').code).toBe(bookingFailure(reported, 'card').code);
});

test('a failure without a reason has the code that the caller names', () => {
  expect(codeOf(new AppError('offline'), 'payment_failed')).toBe('offline');
  expect(codeOf(reported, 'payment_failed')).toBe('payment_failed');
  expect(codeOf(unreadable, 'payment_failed')).toBe('payment_failed');
  expect(codeOf(new TypeError(), 'payment_failed')).toBe('payment_failed');
});
