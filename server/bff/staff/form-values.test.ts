import type { z } from 'zod';
import { endpoints } from '@/server/api/endpoints/table';
import { fieldsOf } from './fields';
import { readBody } from './form-values';

const { body: delay } = endpoints.delayTrip;
const read = (body: z.core.$ZodType, values: Record<string, string>) => readBody(body, values, {});

test('a whole number is typed into a field of text, which the wheel of a mouse does not change', () => {
  const [minutes] = fieldsOf(delay, { minutes: '45' });
  expect(minutes).toMatchObject({ name: 'minutes', kind: 'text', inputMode: 'numeric', value: '45' });
  const [ends] = fieldsOf(endpoints.setOperatorProfile.body, {}).filter(({ name }) => name === 'salesEndMinutes');
  expect(ends).toMatchObject({ kind: 'text', inputMode: 'numeric' });
});

test.each([
  ['45', 45],
  [' +45 ', 45],
  ['\u200e1 200', 1200],
  ['1,200', 1200],
  ['0', 0],
])('%j minutes are %d', (minutes, number) => {
  expect(read(delay, { direction: '1', minutes })).toMatchObject({ minutes: number });
});

test.each(['', ' ', '1e2', '0x10', '4.5', '4,5', '-3', '−3', '45 km', '+', '1441', '٤٥', 'NaN', 'Infinity'])(
  '%j is refused as minutes',
  (minutes) => {
    expect(() => read(delay, { direction: '1', minutes })).toThrow();
  },
);

test('the text that a screen prints is a value of its field', () => {
  const { body: commission } = endpoints.setCommission;
  for (const commissionPercent of ['5', '5 %', '5%', '5.00 %'])
    expect(read(commission, { commissionPercent })).toMatchObject({ commissionPercent: 5 });
  const payout = { operator: 'Morula Coaches', kind: 'payout', amountThebe: 'P1,170.00' };
  for (const accountLast4 of ['1234', '…1234', '... 1234 '])
    expect(read(endpoints.requestPayout.body, { ...payout, accountLast4 })).toMatchObject({
      accountLast4: '1234',
      amountThebe: 117_000,
    });
  for (const accountLast4 of ['12345', '…123', '12…34', '12 34'])
    expect(() => read(endpoints.requestPayout.body, { ...payout, accountLast4 })).toThrow();
  expect(read(endpoints.addTerminal.body, { name: 'Mall', place: 'Mall', dailyThebe: 'P170.00' })).toMatchObject({
    dailyThebe: 17_000,
  });
});
