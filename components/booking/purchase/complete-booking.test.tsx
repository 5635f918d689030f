import { rendered, textsOf, textsWithRole } from '@/components/ui/rendered.fixture';
import { emptyForm, refusalOf } from '@/lib/forms/empty-form';
import type { ErrorCode } from '@/lib/errors';
import { NoticeStep } from './booking-steps';
import { CompleteBooking } from './complete-booking';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';

const overview = ({ problem = null, cardOnly = false, simulated = false }: Partial<Options> = {}) => (
  <CompleteBooking
    tripLeg={testTripLeg}
    passengers={[{ seat: 'B1', names: 'Naledi Kgosi' }]}
    query="trip=t&leg=l"
    state={{ ...emptyForm({ failed: 'booking_failed' }), refusal: problem && refusalOf(problem) }}
    terms={{ cardOnly, cardOnlyUntil: null, simulated }}
  />
);
type Options = { problem: ErrorCode | null; cardOnly: boolean; simulated: boolean };

const buttons = (options: Partial<Options>) =>
  textsOf('form[action="/user/booking-overview"] button', overview(options));

const notice = (cardOnly: boolean) => (
  <NoticeStep trip={null} booking={null} cardOnly={cardOnly} isPayable={false} problem={null} cameBack={null} />
);

test('the two steps have the texts of spec sections 2 and 4', () => {
  const [attention] = rendered(overview()).querySelectorAll('dialog');
  expect(attention?.textContent).toContain('There are penalties for booking cancellation');
  expect(rendered(notice(false)).textContent).toContain(
    'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.',
  );
});

test('a bus that leaves soon shows that it can be paid by card only', () => {
  expect(textsWithRole('status', overview({ cardOnly: true }))).toEqual([
    'This bus leaves soon. You can pay by card only.',
  ]);
  expect(buttons({ cardOnly: true })).toEqual(['Pay by card now']);
  expect(rendered(notice(true)).textContent).toContain(
    'Please pay for your booking by card within 15 minutes, otherwise it will be cancelled.',
  );
  expect(textsWithRole('status', overview())).toEqual([]);
  expect(buttons({})).toEqual(['Complete Booking', 'Pay by card now']);
});

test('only simulated payments have a notice', () => {
  const texts = 'Card payments are simulated here. No money is taken.';
  expect(rendered(overview({ simulated: true })).textContent).toContain(texts);
  expect(rendered(overview()).textContent).not.toContain(texts);
});

test('a refusal of the previous page is announced', () => {
  expect(textsWithRole('alert', overview({ problem: 'booking_partial' }))[0]).toBe(
    'Booking process encountered partial error',
  );
});
