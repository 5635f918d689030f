import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { type BookingFormProps, BookingForm } from './booking-form';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';

const screen = (props: Partial<BookingFormProps> = {}) => (
  <BookingForm
    tripLeg={testTripLeg}
    snapshot={{ taken: [] }}
    initialHolds={{ seats: [], expiresAt: null, extendable: true }}
    initialNames={{}}
    details={{ firstName: 'Naledi', lastName: 'Kgosi', email: null, phone: '+26771000001' }}
    liveUrl={null}
    query="trip=t&leg=l"
    searchQuery=""
    problem={null}
    until={null}
    suspension={null}
    cardOnlyUntil={null}
    {...props}
  />
);
const holding = { initialHolds: { seats: ['A1', 'A2'], expiresAt: '2100-01-01T00:00:00Z', extendable: true } };

test('the seats come first, and details that cannot be changed come last', () => {
  expect(
    rendered(screen())
      .querySelectorAll('h2')
      .map((heading) => heading.textContent),
  ).toEqual(['Book Bus Seats', 'Booking Summary', 'Personal Details']);
});

test('the page shows the limit of seats before a seat is chosen', () => {
  expect(rendered(screen()).textContent).toContain('Up to 3 seats, held for you for 20 minutes.');
});

test('the first seat has the name of the account, unless another name was typed', () => {
  const names = (props: Partial<BookingFormProps> = {}) =>
    rendered(screen({ ...holding, ...props }))
      .querySelectorAll('input[name^=name-]')
      .map((field) => field.getAttribute('value'));
  expect(names()).toEqual(['Naledi Kgosi', '']);
  expect(names({ initialNames: { A1: 'Mpho' } })).toEqual(['Mpho', '']);
  const details = { firstName: 'X', lastName: 'Æ-12', email: null, phone: '+26771000001' };
  expect(names({ details })).toEqual(['', '']);
});

test('a passenger who cannot book sees a map without choices and one useful step', () => {
  const page = rendered(screen({ suspension: { code: 'too_many_unpaid', suspendedUntil: undefined } }));
  expect(page.querySelectorAll('input[type=checkbox]:not([disabled])')).toHaveLength(0);
  expect(page.textContent).toContain('Pay a booking');
  expect(page.textContent).not.toContain('Proceed');
});

test('a limit of unpaid bookings leads to the bookings, and payment by card only has an end', () => {
  const [unpaid] = textsWithRole(
    'alert',
    screen({ suspension: { code: 'too_many_unpaid', suspendedUntil: undefined } }),
  );
  expect(unpaid).toMatch(/3 unpaid bookings.*See your bookings/);
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
  const page = rendered(screen({ problem }));
  const alert = page.querySelector('[role=alert]');
  expect(alert?.textContent).toBe(sentence);
  expect(page.querySelector('[role=group]')?.getAttribute('aria-describedby')).toBe(alert?.id);
});

test('without JavaScript, the seat map shows the limits of holds and the end of a wait', () => {
  const alertOf = (props: Partial<BookingFormProps>) => textsWithRole('alert', screen(props));
  expect(alertOf({ problem: 'held_too_long', until: '2026-11-28T08:00:01.000Z' })).toEqual([
    'You kept seats of this bus for 40 minutes. Choose again from 10:01',
  ]);
  expect(alertOf({ problem: 'too_many_hold_changes' })).toEqual([
    'At most 30 changes in 5 minutes. Please wait a little',
  ]);
});

test('without JavaScript, the field of a missing name shows the problem and has the focus', () => {
  const page = rendered(screen({ ...holding, initialNames: { A1: 'Naledi Kgosi' }, problem: 'name_empty' }));
  const invalid = page.querySelectorAll('[aria-invalid=true]');
  expect(invalid.map((field) => [field.getAttribute('name'), field.hasAttribute('autofocus')])).toEqual([
    ['name-A2', true],
  ]);
  expect(textsWithRole('alert', screen({ ...holding, initialNames: { A1: 'Naledi' }, problem: 'name_empty' }))).toEqual(
    ['Passenger name can not be empty'],
  );
});
