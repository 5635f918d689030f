import { AppError, errors } from './errors';

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
