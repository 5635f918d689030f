import { z } from 'zod';
import type { StaffField, StaffForm } from '@/lib/contracts/staff-screen';
import { AppError } from '@/lib/errors';
import { operators } from '@/server/api/endpoints/operators';
import { upstream } from '@/server/api/upstream';
import { cookieJar, testSession } from '@/server/testing/test-session';
import { submit } from '../forms/submit';
import { writeSession } from '../session/session';
import { readDraft } from './drafts';
import { fieldsOf } from './fields';
import { changeRows, readValues } from './form-values';
import { formOf, messageOf, type Context } from './parts';
import { staffForm } from './submit-form';

jest.mock('next/headers', () => jest.requireActual<object>('@/server/testing/test-session'));
jest.mock('@/server/process/env', () => ({
  env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000', NEXTAUTH_URL: 'https://tsela.test' }),
}));
jest.mock('@/server/observability/log', () => ({
  log: { info: jest.fn(), error: jest.fn(), child: () => ({ info: jest.fn(), error: jest.fn() }) },
}));
jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const stop = z.object({
  city: z.string().max(60).meta({ title: 'Town', isSuggested: true }),
  time: z.iso.time({ precision: -1 }).meta({ title: 'Time', format: 'time' }),
  kind: z.enum(['stop', 'meal']).default('stop').meta({ title: 'Kind' }),
  fareThebe: z.int().optional().meta({ title: 'Fare', unit: 'pula' }),
});
const body = z
  .object({
    code: z.string().max(20).meta({ title: 'Code' }),
    bus: z.string().max(20).meta({ title: 'Bus' }),
    days: z.array(z.enum(['mon', 'tue'])).meta({ title: 'Days', labels: { mon: 'Monday' } }),
    seats: z.array(z.string()).optional().meta({ title: 'Closed seats' }),
    stops: z.array(stop).min(2).max(60).meta({ title: 'Stops', rowTitle: 'Stop' }),
    files: z
      .array(z.object({ name: z.string(), base64: z.base64() }))
      .max(2)
      .optional()
      .meta({ title: 'Files', format: 'file', accept: '.csv', isMany: true }),
    rev: z.string().optional(),
  })
  .refine(({ code }) => code !== 'GC9', 'GC9 has ended');
jest.mock('@/server/api/endpoints/table', () => {
  const table = jest.requireActual<{ endpoints: object }>('@/server/api/endpoints/table');
  const row = { caller: 'staff', method: 'POST', path: '/patterns', permission: 'self', params: z.object({}) };
  return {
    ...table,
    endpoints: {
      ...table.endpoints,
      savePattern: {
        ...row,
        get body() {
          return body;
        },
      },
    },
  };
});

const call = jest.mocked(upstream) as unknown as jest.Mock;
const path = '/staff/tsela/patterns';
const pattern = {
  call: 'savePattern' as never,
  title: 'Pattern',
  button: 'Save',
  done: 'Saved.',
  hidden: { rev: '7' },
  rowActions: {
    stops: { back: { label: 'Add the way back', run: (rows: readonly Stop[]) => [...rows, ...rows.toReversed()] } },
  },
};
type Stop = Readonly<Record<string, string>>;
const stored = {
  code: 'GC1',
  days: ['mon'],
  stops: [
    { city: 'Gaborone', time: '06:00' },
    { city: 'Maun', time: '15:00' },
  ],
};
const choices = {
  bus: [{ value: 'B1', label: 'B 1' }],
  city: [{ value: 'Gaborone', label: 'Gaborone' }],
  seats: [{ value: 'A1', label: 'A1', row: 'A', state: 'sold' as const }],
};

beforeEach(async () => {
  cookieJar.clear();
  await writeSession({ ...testSession, accessExpiresAt: Date.now() + 3_600_000 });
  call.mockReset().mockResolvedValue({ message: 'done' });
});

const fixed = { here: path, next: path, key: '0293d578-7c1e-4ab1-9c8e-bc339885f292', rev: '7' };
const good = {
  code: 'GC2',
  bus: 'B1',
  'days[]': ['mon', 'tue'],
  'stops[0].city': 'Gaborone',
  'stops[0].time': '06:00',
  'stops[0].fareThebe': '10.50',
  'stops[1].kind': 'stop',
  'stops[5].city': 'Maun',
  'stops[5].time': '15:00',
};

/** Sends the form as a browser does. Returns the page that it leads to, and the form on that page. */
async function send(fields: Record<string, string | readonly string[]>, files: readonly File[] = []) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...fixed, ...fields }))
    for (const one of [value].flat()) data.append(name, one);
  for (const file of files) data.append('files', file);
  const request = new Request('https://tsela.test/api/forms/staff/savePattern', {
    method: 'POST',
    headers: { accept: 'text/html', origin: 'https://tsela.test' },
    body: data,
  });
  const response = await submit('savePattern', staffForm('savePattern'), request);
  const url = new URL(response.headers.get('location') ?? '', 'https://tsela.test');
  const query = Object.fromEntries(url.searchParams);
  const context: Context = { session: testSession, path, query, draft: await readDraft(path, query) };
  const shown = formOf(context, { ...pattern, hidden: { rev: '8' } }, { next: path, values: stored, choices });
  return { at: `${url.search}${url.hash}`, form: shown, message: messageOf(context)?.text };
}
const sentBody = () => (call.mock.calls.at(-1) as [string, { body: unknown }] | undefined)?.[1].body;
const fieldOf = ({ fields }: Pick<StaffForm, 'fields'>, name: string) => fields.find((field) => field.name === name);
const cells = (field: StaffField | undefined, column: string) =>
  field?.rows?.map((row) => row.find(({ name }) => name.endsWith(`.${column}`))?.value);

test('a form shows the stored values, and the options of the list', () => {
  const fields = fieldsOf(body, stored, { choices });
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['code', 'text'],
    ['bus', 'choice'],
    ['days', 'choices'],
    ['seats', 'choices'],
    ['stops', 'rows'],
    ['files', 'file'],
  ]);
  expect(fieldOf({ fields }, 'days')).toMatchObject({
    ticked: ['mon'],
    options: [
      { value: 'mon', label: 'Monday' },
      { value: 'tue', label: 'Tue' },
    ],
  });
  expect(fieldOf({ fields }, 'seats')?.options).toEqual(choices.seats);
  const stops = fieldOf({ fields }, 'stops');
  expect([cells(stops, 'city'), cells(stops, 'time'), cells(stops, 'kind')]).toEqual([
    ['Gaborone', 'Maun'],
    ['06:00', '15:00'],
    ['stop', 'stop'],
  ]);
  expect(stops?.rows?.[1]?.map(({ name, kind, list }) => [name, kind, list])).toEqual([
    ['stops[1].city', 'text', 'city'],
    ['stops[1].time', 'time', undefined],
    ['stops[1].kind', 'choice', undefined],
    ['stops[1].fareThebe', 'text', undefined],
  ]);
  expect(fieldOf({ fields: fieldsOf(body, {}) }, 'stops')?.rows).toHaveLength(2);
});

test('a record shows its lists in its forms', () => {
  const row = { id: 'x', ...stored, members: 3, none: null };
  expect(operators.show(row as never).values).toEqual({ id: 'x', ...stored, members: '3' });
});

test('a form sends its lists, its rows without the blank ones, and its files', async () => {
  const { at, message } = await send(good, [new File(['a,b'], 'buses.csv'), new File([], '')]);
  expect(sentBody()).toEqual({
    code: 'GC2',
    bus: 'B1',
    days: ['mon', 'tue'],
    seats: [],
    stops: [
      { city: 'Gaborone', time: '06:00', kind: 'stop', fareThebe: 1050 },
      { city: 'Maun', time: '15:00', kind: 'stop' },
    ],
    files: [{ name: 'buses.csv', base64: 'YSxi' }],
    rev: '7',
  });
  expect([at, message]).toEqual(['?done=savePattern', undefined]);
  await send({ ...good, 'days[]': [] });
  expect(sentBody()).toMatchObject({ days: [], files: [] });
});

test('a problem of a cell stands at its field, in the words of the platform, with all that was typed', async () => {
  const here = await send({ ...good, 'stops[0].fareThebe': 'ten', 'stops[5].time': '' });
  expect(call).not.toHaveBeenCalled();
  const stops = fieldOf(here.form, 'stops');
  expect(stops?.rows?.flat().flatMap(({ name, problem }) => (problem ? [[name, problem]] : []))).toEqual([
    ['stops[0].fareThebe', 'Please check this, for example 10.50'],
    ['stops[1].time', 'Please fill this in'],
  ]);
  expect([cells(stops, 'city'), fieldOf(here.form, 'days')?.ticked]).toEqual([
    ['Gaborone', 'Maun'],
    ['mon', 'tue'],
  ]);
  // The person typed on version 7.
  expect([here.form.isOpen, here.form.hidden.rev]).toEqual([true, '7']);

  const fields = { 'stops.1.city': 'Maun is not a town', stops: 'Too few', 'days.0': 'Not on Mondays', bus: 'Is busy' };
  call.mockRejectedValue(new AppError('bus_busy', { fields }));
  const there = await send(good);
  const problemOf = (name: string) => fieldOf(there.form, name)?.problem;
  expect(fieldOf(there.form, 'stops')?.rows?.[1]?.[0]?.problem).toBe('Maun is not a town');
  expect(['stops', 'days', 'bus'].map(problemOf)).toEqual(['Too few', 'Not on Mondays', 'Is busy']);
  call.mockResolvedValue({});
  const whole = await send({ ...good, code: 'GC9' });
  expect(whole.message).toBe('GC9 has ended');
  expect(whole.form.fields.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  call.mockRejectedValue(new AppError('changed_meanwhile'));
  expect((await send({ ...good, code: 'GC3' })).form.hidden.rev).toBe('8');
});

test('a button changes the rows on the page, and nothing at the platform', async () => {
  const { at, form: shown } = await send({ ...good, rows: 'stops:up:2' });
  expect(at).toBe('?done=savePattern#stops-1');
  expect(cells(fieldOf(shown, 'stops'), 'city')).toEqual(['Gaborone', 'Maun', '']);
  expect([fieldOf(shown, 'code')?.value, fieldOf(shown, 'days')?.ticked]).toEqual(['GC2', ['mon', 'tue']]);
  expect([shown.isOpen, shown.hidden.rev, call.mock.calls.length]).toEqual([true, '7', 0]);
});

const towns = (action: string, names = 'ABC') => {
  const values = { stops: names.split('').map((city) => ({ city })) };
  const { values: changed, fragment } = changeRows(body, values, action, pattern.rowActions);
  return `${(changed.stops as readonly Stop[]).map(({ city = '-' }) => city).join('')} ${fragment}`;
};
test.each([
  ['stops:up:1', 'BAC stops-0'],
  ['stops:down:1', 'ACB stops-2'],
  ['stops:up:0', 'ABC stops-0'],
  ['stops:down:2', 'ABC stops-2'],
  ['stops:remove:2', 'AB stops-1'],
  ['stops:add', 'ABC- stops-3'],
  ['stops:back', 'ABCCBA stops-3'],
  ['stops:constructor', 'ABC stops-0'],
  ['stops:up:-1', 'ABC stops-0'],
  ['stops:remove:x', 'ABC stops-0'],
  ['days:add', 'ABC '],
  ['__proto__:add', 'ABC '],
])('the button %s', (action, expected) => {
  expect(towns(action)).toBe(expected);
});

test('hostile names are harmless', () => {
  const sent = {
    'stops[999999].city': 'Maun',
    'stops[99999999999].city': 'x',
    'stops[0].__proto__': 'x',
    'stops[0].constructor': 'x',
    'stops[0].city[1]': 'x',
    'stops[0].city': ['x'],
    stops: 'x',
    ...(JSON.parse('{"__proto__":"x","__proto__[0].city":"x"}') as object),
  };
  expect(readValues(body, sent).stops).toEqual([{ city: 'Maun' }]);
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`stops[${at}].city`, 'x']));
  expect(readValues(body, many).stops).toHaveLength(61);
  expect(towns('stops:add', 'x'.repeat(60))).toBe(`${'x'.repeat(60)} stops-59`);
});

const town = (at: number) =>
  `Place ${(at * 7919).toString(36)} near the road of ${(at * 104729).toString(36)}, the shop`;
test('60 rows of 60 characters fit into a draft, and a longer form says that it does not fit', async () => {
  const rows = (text: (at: number) => string) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`stops[${at}].city`, text(at)]));
  const kept = await send({ ...good, ...rows((at) => town(at).slice(0, 60)), rows: 'stops:up:1' });
  expect(cells(fieldOf(kept.form, 'stops'), 'city')).toHaveLength(60);
  expect(kept.message).toBeUndefined();
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(90))).toString('base64');
  for (const more of [{ rows: 'stops:add' }, {}] as const) {
    const cut = await send({ ...good, ...rows(random), ...more });
    expect(cut.message).toContain('This form is too long to keep');
    expect(cells(fieldOf(cut.form, 'stops'), 'city')).toEqual(['Gaborone', 'Maun']);
  }
});

test('a form shows the values of its record, and names the rows by a column', () => {
  const context: Context = { session: testSession, path: '/staff/x/patterns/1', query: {}, draft: undefined };
  const own = { ...pattern, rowName: 'city', values: { code: 'OWN' } };
  const shown = formOf(context, own, { next: context.path, values: stored, choices });
  expect([fieldOf(shown, 'code')?.value, fieldOf(shown, 'days')?.ticked]).toEqual(['OWN', stored.days]);
  expect(fieldOf(shown, 'stops')).toMatchObject({ rowName: 'city', rowActions: expect.anything() as object });
});
