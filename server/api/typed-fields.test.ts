import { z } from 'zod';
import { withdrawalForm } from '@/lib/contracts/wallet';
import { changePasswordBody, contact as webContact } from '@/lib/contracts/accounts';
import { readContact } from '@/lib/domain/account-rules';
import { terminalPaymentBody } from '@/lib/contracts/terminal';
import { ticketCheckBody } from '@/lib/contracts/tickets';
import { ownBookingId } from './specified/booking-id';
import { endpoints } from './endpoints/table';
import { screens } from '@/server/bff/staff/screens';
import { exceptionRow, fareRow, operatorRow } from '@/server/platform/timetable/rules/timetable-form';
import { contact as specifiedContact, specifiedAccounts } from './specified/accounts';

const uuid = '0b6f5c1e-8a52-4b1e-9c0f-3f7a1d2e4b5c';
const number = 'FWTC9KR3';
const shownNumbers = ['FWTC 9KR3', 'fwtc-9kr3', 'FWTC–9KR3', '#FWTC9KR3.', '\u2068FWTC\u00a09KR3\u2069'];
const { requestRefund, sendTicket, bookingList, checkFactor, inviteStaff } = endpoints;

const numberReaders: Record<string, (typed: string) => unknown> = {
  'the refund of a colleague': (typed) =>
    requestRefund.body.parse({ reservationNumber: typed, amountThebe: 1, reason: 'x' }).reservationNumber,
  'a ticket sent again': (typed) =>
    sendTicket.params.parse({ operatorId: 'platform', reservationNumber: typed }).reservationNumber,
  'the search of a booking': (typed) => bookingList.query.parse({ id: typed }).id,
  'the terminal': (typed) =>
    terminalPaymentBody.parse({ reservationNumber: typed, amountThebe: 1, receiptNumber: 'R-1' }).reservationNumber,
  'the check of a ticket': (typed) => z.object({ code: z.string() }).parse(ticketCheckBody.parse({ code: typed })).code,
  'the booking of the API': (typed) => ownBookingId.parse(typed),
};

describe.each(Object.entries(numberReaders))('%s', (_name, read) => {
  it.each(shownNumbers)('reads the booking number %j', (typed) => {
    expect(read(typed)).toBe(number);
  });
});

const codeReaders: Record<string, (typed: string) => unknown> = {
  'the second factor': (typed) => checkFactor.body.parse({ code: typed }).code,
  'the code of a new password': (typed) => changePasswordBody.parse({ code: typed, password: 'x' }).code,
  'the code of a withdrawal': (typed) =>
    withdrawalForm.parse({ withdrawalId: uuid, code: typed, intent: 'confirm' }).code,
  'the code of the API': (typed) => specifiedAccounts.verifyAccountByPath.params.parse({ code: typed }).code,
};

describe.each(Object.entries(codeReaders))('%s', (_name, read) => {
  it.each(['123 456', '123-456', ' 123456. ', '\u200e123\u00a0456'])('reads the code %j', (typed) => {
    expect(read(typed)).toBe('123456');
  });
});

it('a recovery code is read in any case', () => {
  expect(checkFactor.body.parse({ code: 'ab12c-d34ef' }).code).toBe('AB12CD34EF');
});

it.each<[string, (typed: string) => unknown]>([
  ['a form', (phone) => readContact({ phone }, null).contact],
  ['a contact', (phone) => webContact.parse({ phone })],
  ['a contact of the API', (phone) => specifiedContact.parse({ phone })],
  ['an invitation', (contact) => inviteStaff.body.parse({ contact, role: 'seller' }).contact],
])('%s reads a phone as it is shown', (_name, read) => {
  expect(JSON.stringify(read('\u2068+267 71\u2011515 801\u2069.'))).toContain('"+26771515801"');
});

const fare = { operator: 'Morula', from_city: 'Gaborone', to_city: 'Maun', valid_from: '' };
const operator = { operator: 'Morula', phone: '+267 390 0011', sample: '', refund_rule: '', logo: '' };

it('the timetable reads amounts and e-mail addresses as they are shown', () => {
  expect(fareRow.parse({ ...fare, fare_pula: 'P1,169.50' }).fareThebe).toBe(116_950);
  expect(operatorRow.parse({ ...operator, email: ' info@morula.example.xn--p1ai' }).email).toBe(
    'info@morula.example.xn--p1ai',
  );
  expect(operatorRow.parse({ ...operator, email: 'a&b@münchen.example' }).email).toBe('a&b@xn--mnchen-3ya.example');
});

describe('the search of bookings', () => {
  const screen = screens.find(({ path }) => path === 'platform/bookings');
  const emptyText = (id: string) => screen?.empty(bookingList.query.parse({ id }) as never);

  it('accepts a list with blanks after its commas', () => {
    expect(bookingList.query.parse({ id: 'FWTC 9KR3, abcd-2345 ,' }).id).toBe('FWTC9KR3,ABCD2345');
  });

  it('names a number that no booking has', () => {
    expect(emptyText('fwtc 9kr3')).toBe('No booking has the number FWTC9KR3.');
    expect(emptyText('FWTC9KR3, ABCD2345')).toBe('No booking has the number FWTC9KR3 or ABCD2345.');
    for (const text of ['', ' ', '12']) expect(emptyText(text)).toBe('The bookings that you find stand here.');
  });
});

type Schema = { format?: string; pattern?: string; allOf?: Schema[]; anyOf?: Schema[] } & Record<string, unknown>;
/** Lists the schemas of days, at any depth. */
const daysIn = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = (schema as Schema).format === 'date' ? [schema as Schema] : [];
  return [...own, ...Object.values(schema).flatMap(daysIn)];
};

it('no call accepts a day of the year 0, which PostgreSQL does not have', () => {
  const days = Object.entries(endpoints).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((input) =>
      daysIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).map((day) => [name, day] as const),
    ),
  );
  expect(days.length).toBeGreaterThan(10);
  const accepting = days.filter(([, { pattern, allOf = [], anyOf }]) =>
    [pattern, ...allOf.map((one) => one.pattern)].every(
      (one) => !anyOf && (!one || new RegExp(one).test('0000-01-01')),
    ),
  );
  expect(accepting.map(([name]) => name)).toEqual([]);
  expect(exceptionRow.safeParse({ schedule: 'A', date: '0000-01-01', kind: 'runs' }).success).toBe(false);
});
