import type { ReactElement } from 'react';
import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { testTripLeg } from '@/lib/contracts/trip-leg.fixture';
import { emptyForm } from '@/lib/forms/empty-form';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import { CardSalesProvider, PayByCard } from './pay-by-card';
import { CompleteBooking } from '@/components/booking/purchase/complete-booking';

const unavailable = (element: ReactElement) => <CardSalesProvider available={false}>{element}</CardSalesProvider>;
const sentence = 'Card payments are not available at the moment. Pay at a terminal, or try again later.';

/** Returns the names of the buttons that can be pressed, and of those that cannot. */
function buttons(element: ReactElement) {
  const all = rendered(element).querySelectorAll('form:not([action$=complete-booking]) button');
  const names = (isDisabled: boolean) =>
    all.filter((button) => button.hasAttribute('disabled') === isDisabled).map(({ textContent }) => textContent);
  return { enabled: names(false), disabled: names(true) };
}

const overview = (terms: { cardOnly: boolean; cardOnlyUntil: string | null }, query = 'trip=t&leg=l') =>
  unavailable(
    <CompleteBooking
      tripLeg={testTripLeg}
      passengers={[{ seat: 'B1', names: 'Naledi Kgosi' }]}
      query={query}
      state={emptyForm({ failed: 'booking_failed' })}
      terms={{ ...terms, simulated: false }}
    />,
  );

describe('while card payments are not available', () => {
  it('a booking is paid later, and its card button is disabled', () => {
    const page = overview({ cardOnly: false, cardOnlyUntil: null });
    expect(buttons(page)).toEqual({ enabled: ['Complete Booking'], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([sentence]);
  });

  it('a bus that leaves soon names a later bus', () => {
    const query = 'from=gaborone&to=maun&date=2026-11-25&trip=t&leg=l';
    const page = overview({ cardOnly: true, cardOnlyUntil: null }, query);
    expect(buttons(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([
      'This bus leaves soon. You can pay by card only.Card payments are not available at the moment. Try again later, or choose a bus that leaves later.',
    ]);
    const links = rendered(page)
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/search?from=gaborone&to=maun&date=2026-11-25');
  });

  it('an account that pays by card only reads when it can pay later again', () => {
    const page = overview({ cardOnly: true, cardOnlyUntil: '2026-12-01T10:00:00Z' });
    expect(buttons(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)[0]).toContain(
      'You can pay later again from 12:00 on Tue, December 1, 2026, Botswana time.Card payments are not available at the moment. Try again later.',
    );
  });

  it('an unpaid booking says how it can be paid', () => {
    const page = unavailable(<PayByCard booking={testBooking} />);
    expect(buttons(page)).toEqual({ enabled: [], disabled: ['Pay by card now'] });
    expect(textsWithRole('status', page)).toEqual([sentence]);
  });

  it('an unpaid booking for a card only says until when it can be paid', () => {
    const page = unavailable(<PayByCard booking={{ ...testBooking, cardOnly: true }} />);
    expect(textsWithRole('status', page)).toEqual([
      'Card payments are not available at the moment, and this booking can be paid by card only.Try again until 05:30 on Wed, November 25, 2026, or cancel it and book a bus that leaves later.',
    ]);
  });

  it('a payment that was started can be cancelled', () => {
    const page = unavailable(<PayByCard booking={testBooking} cameBack />);
    expect(buttons(page)).toEqual({ enabled: ['Cancel the payment'], disabled: ['Continue the payment'] });
  });
});
