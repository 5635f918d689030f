import { rendered, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import { type BookingFormProps, BookingForm } from './booking-form';
import { FullBus } from './full-bus';
import type { ErrorCode } from '@/lib/errors';
import { emptyForm, refusalOf } from '@/lib/forms/empty-form';
import type { FormRefusal } from '@/lib/forms/form';
import { seatLabels } from '@/lib/domain/seat-layout';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';

const state = emptyForm({ failed: 'GENERIC_ERROR' });
/** A form that comes back without a script. */
const refused = (code: ErrorCode, more: Partial<FormRefusal> = {}) => ({
  state: { ...state, refusal: { ...refusalOf(code), fields: { seats: refusalOf(code).message }, ...more } },
});
const details = { firstName: 'Naledi', lastName: 'Kgosi', email: null, phone: '+26771000001' };
const screen = (props: Partial<BookingFormProps> = {}) => (
  <BookingForm
    tripLeg={testTripLeg}
    snapshot={{ taken: [] }}
    initialHolds={{ seats: [], expiresAt: null, extendable: true }}
    initialNames={{}}
    details={details}
    liveUrl={null}
    query="trip=t&leg=l"
    searchQuery=""
    state={state}
    suspension={null}
    cardOnlyUntil={null}
    tappedSeat={null}
    groupBuses={[]}
    full={<p>This bus is full</p>}
    isOnSale
    {...props}
  />
);
const holding = { initialHolds: { seats: ['A1', 'A2'], expiresAt: '2100-01-01T00:00:00Z', extendable: true } };

test('the seats come first, and details that cannot be changed come last', () => {
  expect(textsOf('h2', screen())).toEqual(['Book Bus Seats', 'Booking Summary', 'Personal Details']);
});

test('a full bus shows the next buses in place of the map and of every control', () => {
  const taken = seatLabels(testTripLeg).map((seat) => ({ seat, until: null }));
  const full = screen({ snapshot: { taken } });
  expect(rendered(full).textContent).toBe('This bus is full');
  expect(textsOf('button', full)).toEqual([]);
  expect(rendered(screen({ isOnSale: false })).textContent).toBe('This bus is full');
  expect(textsOf('h2', screen({ snapshot: { taken: taken.slice(1) } }))).toContain('Book Bus Seats');
  expect(textsOf('h2', screen({ ...holding, snapshot: { taken } }))).toContain('Book Bus Seats');
  expect(textsWithRole('alert', screen({ ...refused('seat_taken'), snapshot: { taken } }))[0]).toContain(
    'That seat was just taken',
  );
});

test('one line shows the limit of seats, and the limit of time appears after the one extension', () => {
  expect(rendered(screen()).textContent).toContain('Up to 3 seats, held 20 minutes');
  const text = (extendable: boolean) =>
    rendered(screen({ initialHolds: { ...holding.initialHolds, extendable } })).textContent;
  expect(text(true)).not.toContain('40 minutes');
  expect(text(false)).toContain('Seats of one trip can be kept for 40 minutes.');
});

test('the name fields follow the map, and the first has the name of the account unless a name is stored', () => {
  const namesOf = (initialNames: Record<string, string>, lastName = 'Kgosi') =>
    rendered(screen({ ...holding, initialNames, details: { ...details, lastName } }))
      .querySelectorAll('input[name^=name-]')
      .map((field) => field.getAttribute('value'));
  expect(namesOf({})).toEqual(['Naledi Kgosi', '']);
  expect(namesOf({ A2: 'Thabo Kgosi' })).toEqual(['', 'Thabo Kgosi']);
  expect(namesOf({ A1: '' })).toEqual(['', '']);
  expect(namesOf({}, 'Kgosi 2')).toEqual(['', '']);
  const html = rendered(screen(holding)).innerHTML;
  expect(html.indexOf('Driver')).toBeLessThan(html.indexOf('Passenger name'));
  expect(html.indexOf('Passenger name')).toBeLessThan(html.indexOf('Yours until'));
});

test('a suspended or capped account sees a map without use, and one action', () => {
  for (const [code, action] of [
    ['suspended_daily', 'See your bookings'],
    ['too_many_unpaid_seats', 'Pay one of them'],
  ] as const) {
    const page = screen({ ...holding, suspension: { code, suspendedUntil: undefined } });
    expect(textsOf('button, [type=checkbox]:not([disabled])', page)).toEqual([]);
    expect(textsOf('.bottom-bar a', page)).toEqual([action]);
  }
});

test('a limit of unpaid bookings leads to the bookings, and payment by card only has an end', () => {
  const limited = screen({ suspension: { code: 'too_many_unpaid', suspendedUntil: undefined } });
  expect(textsWithRole('alert', limited)[0]).toMatch(/3 unpaid bookings.*See your bookings/);
  const notices = textsWithRole('status', screen({ cardOnlyUntil: '2026-11-28T08:00:00.000Z' })).join(' ');
  expect(notices).toContain('You can pay by card only, because 3 of your bookings were not paid in time');
  expect(notices).toContain('You can pay later again from 10:00 on ');
});

test('the suspension and its end are shown above the seats', () => {
  const suspension = { code: 'suspended_weekly', suspendedUntil: '2026-11-28T08:00:00.000Z' } as const;
  const [texts] = textsWithRole('alert', screen({ suspension }));
  expect(texts).toContain('as you have exceeded your weekly limit of ticket cancellation');
  expect(texts).toContain('You can book again from 10:00 on Sat, November 28, 2026, Botswana time.');
  const html = rendered(screen({ suspension })).innerHTML;
  expect(html.indexOf('suspended')).toBeLessThan(html.indexOf('Driver'));
});

it.each([
  ['no_seats', 'Please choose a seat to continue'],
  ['too_many_seats', 'You have reached maximum seats allowed for this transaction'],
  ['seat_taken', 'That seat was just taken. Please choose another seat'],
] as const)('without JavaScript, the seat map shows the problem: %s', (problem, sentence) => {
  const page = rendered(screen(refused(problem)));
  const alert = page.querySelector('[role=alert]');
  expect(alert?.textContent).toBe(sentence);
  expect(page.querySelector('[role=group]')?.getAttribute('aria-describedby')).toBe(alert?.id);
});

test('without JavaScript, the seat map shows the limits of holds and the end of a wait', () => {
  const alertOf = (props: Partial<BookingFormProps>) => textsWithRole('alert', screen(props));
  expect(alertOf(refused('held_too_long', { suspendedUntil: '2026-11-28T08:00:01.000Z' }))).toEqual([
    'You kept seats of this bus for 40 minutes. Choose again from 10:01',
  ]);
  expect(alertOf(refused('too_many_hold_changes'))).toEqual(['At most 30 changes in 5 minutes. Please wait a little']);
});

test('a refused name offers itself without its signs', () => {
  const invalid = refused('name_invalid', { fields: { 'name-A1': refusalOf('name_invalid').message } });
  const offers = (names: string, props = invalid) =>
    rendered(screen({ ...holding, initialNames: { A1: names, A2: 'Neo-Neo' }, ...props }))
      .querySelectorAll('button[name^=use-]')
      .map((button) => [button.textContent, button.getAttribute('type'), button.getAttribute('value')]);
  expect(offers('Mpho Tau-Sebego')).toEqual([['Use Mpho Tau Sebego', 'submit', 'Mpho Tau Sebego']]);
  expect(offers('R2 D2')).toEqual([]);
  expect(offers('Mpho Tau-Sebego', refused('no_seats'))).toEqual([]);
});

const nameless = refused('name_empty', { fields: { 'name-A2': refusalOf('name_empty').message } });

test('without JavaScript, the field of a missing name shows the problem and has the focus', () => {
  const page = rendered(screen({ ...holding, initialNames: { A1: 'Naledi Kgosi' }, ...nameless }));
  const invalid = page.querySelectorAll('[aria-invalid=true]');
  expect(invalid.map((field) => [field.getAttribute('name'), field.hasAttribute('autofocus')])).toEqual([
    ['name-A2', true],
  ]);
  expect(textsWithRole('alert', screen({ ...holding, initialNames: { A1: 'Naledi' }, ...nameless }))).toEqual([
    'Passenger name can not be empty',
  ]);
});

test('a bus without a free seat is full, unless the rank has seats', () => {
  const titleOf = (rankPhone: string | null) =>
    textsOf('h2', <FullBus refusal={null} rankPhone={rankPhone} departures={[]} today="2026-11-22" searchHref="" />);
  expect(titleOf(null)).toEqual(['This bus is full']);
  expect(titleOf('+267 72 555 222')).toEqual(['Its seats are sold at the rank: +267 72 555 222']);
});
