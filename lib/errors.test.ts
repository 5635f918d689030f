import { AppError, errors, isUnknownFailure, Reason, type ErrorCode } from './errors';

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

it('a refusal has a status, a sentence and details, and its cause is not in the details', () => {
  const cause = new Reason('words for the log');
  const error = new AppError('seat_taken', { seats: ['A1'], cause });
  expect(error).toMatchObject({ code: 'seat_taken', status: 409, message: errors.seat_taken.message });
  expect(error.details).toEqual({ seats: ['A1'] });
  expect(JSON.stringify([error, error.message])).not.toContain('words for the log');
  expect(error.cause).toBe(cause);
  expect(new AppError('seat_taken')).not.toHaveProperty('cause');
});
