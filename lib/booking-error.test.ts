import { bookingFailure, codeOf } from './booking-error';
import { AppError } from './errors';

const reported = new AppError('GENERIC_ERROR');
const unreadable = new AppError('GENERIC_ERROR', {}, 'the answer can not be read');

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

it.each(['later', 'card'] as const)('a refusal that says why stays itself (%s)', (payment) => {
  expect(bookingFailure(new AppError('seat_taken', { seats: ['C1'] }), payment)).toMatchObject({
    code: 'seat_taken',
    details: { seats: ['C1'] },
  });
});

test('what nobody can act on has the code it is given', () => {
  expect(codeOf(new AppError('offline'), 'payment_failed')).toBe('offline');
  expect(codeOf(reported, 'payment_failed')).toBe('payment_failed');
  expect(codeOf(new TypeError(), 'payment_failed')).toBe('payment_failed');
});
