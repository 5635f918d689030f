import { z } from 'zod';
import { endpoint, orInData } from './endpoint';

describe('a body that may stand inside data', () => {
  const body = orInData(z.object({ amount: z.coerce.number() }));

  it.each([{ amount: '5' }, { data: { amount: 5 } }])('reads %j as the same content', (sent) => {
    expect(body.parse(sent)).toEqual({ amount: 5 });
  });

  it.each([{}, { data: {} }, { data: null }, { data: { data: { amount: 5 } } }])('refuses %j', (sent) => {
    expect(body.safeParse(sent).success).toBe(false);
  });

  it('describes both forms in JSON Schema', () => {
    const content = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };
    const described = z.toJSONSchema(orInData(z.object({ amount: z.number() })), { io: 'input' });
    expect(described.anyOf).toEqual([{ type: 'object', properties: { data: content }, required: ['data'] }, content]);
  });
});

test('the compiler refuses a misspelt key of a row', () => {
  const access = { caller: 'staff', permission: 'trips.edit', audit: 'trip.delayed' } as const;
  // @ts-expect-error: a row without `needsReason` needs no reason.
  const row = endpoint({ ...access, path: 'trips', summary: 'Delay a trip', output: z.null(), neesReason: true });
  expect(row).not.toHaveProperty('needsReason');
});
