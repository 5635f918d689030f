import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { orInData } from '@/server/api/endpoint';
import { parse } from './parse';

function fieldsOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parse(schema, value);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.details.fields ?? {});
    throw error;
  }
  return [];
}

const named = z.object({ user: z.object({ name: z.string(), phone: z.string() }) });
const contact = z.union([z.object({ email: z.string(), phone: z.null().optional() }), z.object({ phone: z.string() })]);

it.each<[string, z.ZodType, unknown, string[]]>([
  ['a field that is missing', named, { user: { name: 'Neo' } }, ['user.phone']],
  ['the whole body', named, 5, ['body']],
  ['a field of a flat body', orInData(named), { user: { name: 'Neo' } }, ['user.phone']],
  ['a part of a flat body', orInData(named), {}, ['user']],
  ['a field inside data', orInData(named), { data: { user: { name: 'Neo' } } }, ['data.user.phone']],
  ['a part inside data', orInData(named), { data: {} }, ['data.user']],
  ['a field of the closest form', contact, { phone: 5 }, ['phone']],
  ['a field with several types', z.object({ amount: z.union([z.string(), z.number()]) }), {}, ['amount']],
])('an error names %s', (_field, schema, value, fields) => {
  expect(fieldsOf(schema, value)).toEqual(fields);
});

it.each(['a\u0000b', '\ud800', 'a\udc00'])('refuses text that PostgreSQL cannot store: %j', (text) => {
  expect(() => parse(z.object({ name: z.string() }), { name: text })).toThrow(AppError);
  expect(() => parse(z.record(z.string(), z.string()), { [text]: 'a' })).toThrow(AppError);
});

it('accepts every other text', () => {
  const name = '👩‍👩‍👧 e\u0301 \u202e \u001b';
  expect(parse(z.object({ name: z.string() }), { name })).toEqual({ name });
});
