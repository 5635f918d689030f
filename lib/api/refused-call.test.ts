import * as z from 'zod/mini';
import { readAnswer, send } from './send';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const answer = z.object({ message: z.string() });
const read = (body: string, status: number) => readAnswer(answer, new Response(body, { status }));

test('a call without a connection says so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('failed to fetch'));
  await expect(send('/api/bookings', {})).rejects.toMatchObject({
    code: 'offline',
    message: 'You seem to be offline. Please check your connection and try again',
  });
});

test('a call that takes longer than its limit says so', async () => {
  globalThis.fetch = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
  await expect(send('/api/bookings', {})).rejects.toMatchObject({
    code: 'timeout',
    message: 'The server took too long to answer. Please try again',
  });
});

test('a refusal carries its code, and the sentence of the table whatever the response says', async () => {
  const body = JSON.stringify({ code: 'seat_taken', message: 'x', seats: ['B1'] });
  await expect(read(body, 409)).rejects.toMatchObject({
    code: 'seat_taken',
    message: 'That seat was just taken. Please choose another seat',
    details: { seats: ['B1'] },
  });
});

it.each([
  ['<html>', 500],
  ['{"code":"no-such-code"}', 409],
  ['{"other":1}', 200],
] as const)('%s with status %i is an unexpected error', async (body, status) => {
  await expect(read(body, status)).rejects.toThrow('An unexpected error occurred. Please try again later.');
});
