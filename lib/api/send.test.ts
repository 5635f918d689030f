import * as z from 'zod/mini';
import { AppError } from '@/lib/errors';
import { readAnswer } from './send';

const schema = z.object({ seats: z.array(z.string()) });

test('a response of the contract is read', async () => {
  expect(await readAnswer(schema, Response.json({ seats: ['A1'], more: true }))).toEqual({ seats: ['A1'] });
});

test.each([
  ['a refusal', { code: 'seat_taken', message: 'Taken', seats: ['A1'] }, 'seat_taken', { seats: ['A1'] }],
  ['a failure that the server reports', { code: 'GENERIC_ERROR' }, 'GENERIC_ERROR', {}],
  ['a code that this page does not know yet', { code: 'brand_new' }, 'GENERIC_ERROR', {}],
  ['a refusal without a code', {}, 'GENERIC_ERROR', {}],
])('%s is thrown with its code', async (_what, body, code, details) => {
  await expect(readAnswer(schema, Response.json(body, { status: 500 }))).rejects.toMatchObject({ code, details });
});

test.each([
  ['a success of another form', () => Response.json({ seats: 'A1' })],
  ['a success that is not JSON', () => new Response('<!doctype html>')],
  ['a refusal that is no object', () => Response.json(null, { status: 409 })],
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('%s is unreadable, which is not the same as a reported failure', async (_what, respond) => {
  const error: unknown = await readAnswer(schema, respond()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'unreadable_response', details: {} });
});
