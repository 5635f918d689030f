import { rendered, textsOf, textsWithRole, translatableText } from '@/components/ui/rendered.fixture';
import { offlineTitleMeta } from '@/lib/browser/offline-meta';
import { testBooking } from '@/lib/contracts/bookings.fixture';
import type { Ticket } from '@/lib/contracts/tickets';
import { NoBookings, TicketLinkEnded, TicketUnloaded } from './ticket-notices';
import { TicketCard } from './ticket-card';
import { TicketList } from './ticket-list';
import { TicketScreen } from './ticket-screen';
import { ticketStateTexts } from './ticket-state';

const uuid = '00000000-0000-4000-8000-000000000000';
const passenger = { names: 'Naledi Kgosi', seat: 'B1', status: 'active', qrContent: '' } as const;
const places = { boardingPlace: 'Main rank', dropPlace: 'Old Mall' };
const ticket: Ticket = { ...testBooking, ...places, fare: '169.00', sample: false, passengers: [passenger] };

const screen = (asOf: string, change: Partial<Ticket> = {}, offlineOwner = uuid) => (
  <TicketScreen
    ticket={{ ...ticket, ...change }}
    cards={[{ passenger, qrSvg: null }]}
    asOf={asOf}
    shareUrl="https://tsela.example/v2/self-service/t"
    offlineOwner={offlineOwner}
  />
);
const inTime = '2026-11-24T10:00:00Z';
const tooLate = '2026-11-25T03:30:00Z';

test('a translation changes no name, town, plate, operator or number of a ticket', () => {
  const text = translatableText(<TicketCard ticket={ticket} passenger={passenger} qrSvg="<svg/>" asOf={inTime} />);
  for (const part of ['Naledi', 'Gaborone', 'Maun', 'Kgale', 'B 1 ABC', 'ACDE', 'FGHJ', 'B1', '169.00'])
    expect(text).not.toContain(part);
  expect(text).toContain('Passenger');
});

test('each state of a ticket has its text', () => {
  expect(ticketStateTexts).toEqual({
    paid: 'Paid',
    unpaid: 'Not paid: not valid for travel yet',
    used: 'Used',
    cancelled: 'Cancelled',
  });
});

test('an unpaid ticket shows that it is invalid, the amount due and the deadline', () => {
  expect(textsOf('article', screen(inTime))[0]).toContain('Not paid: not valid for travel yet');
  expect(textsWithRole('status', screen(inTime))).toContainEqual(
    expect.stringContaining(
      'Pay P169.00 at a terminal or by card by 05:30 on Wed, November 25, 2026, or the booking is cancelled. A ticket can be printed once it is paid.',
    ),
  );
  expect(textsOf('a', screen(inTime))).toContain('Pay for the booking');
  const cashDesk = { town: 'Lobatse', place: 'Bus rank, bay 2', openingHours: 'Daily 06:00 to 18:00' };
  const named = 'The operator also takes cash: Bus rank, bay 2, Lobatse (Daily 06:00 to 18:00).';
  expect(rendered(screen(inTime, { cashDesk })).textContent).toContain(named);
  expect(rendered(screen(tooLate, { cashDesk })).textContent).not.toContain(named);
  expect(textsOf('a', screen(inTime, {}, 'link'))).not.toContain('Pay for the booking');
});

test('after the deadline the ticket shows the end of the booking', () => {
  expect(textsWithRole('status', screen(tooLate))).toContainEqual(
    'The time to pay ended at 05:30 on Wed, November 25, 2026. If nothing was paid, the booking is cancelled.',
  );
  expect(textsOf('a', screen(tooLate))).not.toContain('Pay for the booking');
});

test('only a paid ticket can be printed, and a cancelled one says so and has no QR code', () => {
  expect(textsOf('a', screen(inTime, { paid: true }))).toContain('Print ticket (PDF)');
  expect(textsOf('a', screen(inTime))).not.toContain('Print ticket (PDF)');
  const cancelled = screen(inTime, { status: 'cancelled', passengers: [{ ...passenger, status: 'cancelled' }] });
  expect(textsOf('article', cancelled)[0]).toContain('Cancelled');
  expect(textsOf('[role=img]', cancelled)).toEqual([]);
  expect(textsOf('a', cancelled)).not.toContain('Print ticket (PDF)');
});

test('a ticket of a cancelled bus drops its times and scan lines, and says why, where the money goes and whom to call', () => {
  const tripCancelled = { reason: 'No driver', refund: { amount: 'P169.00', destination: 'wallet' } } as const;
  const cancelled = {
    paid: true,
    status: 'cancelled',
    delayMinutes: 45,
    operatorPhone: '+267 390 0011',
    tripCancelled,
  } as const;
  const page = rendered(screen(inTime, cancelled));
  const text = page.querySelector('article')?.textContent ?? '';
  expect(text).toContain('The operator cancelled this bus.Reason: No driverP169.00 is in your wallet.');
  expect(text).not.toMatch(/06:00|11:00|Expected|Be there by|scan fails|proof of identity|Boarding|Drop/);
  const hrefs = page.querySelectorAll('a').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining(['tel:+2673900011', 'tel:+2673900000', '/search?from=gaborone&to=maun&date=2026-11-25']),
  );
  const title = page.querySelector(`meta[name="${offlineTitleMeta}"]`)?.getAttribute('content');
  expect(title).toMatch(/^Gaborone to Maun, .*, cancelled$/);
  expect(
    rendered(screen(inTime, { ...cancelled, tripCancelled: { reason: null, refund: null } })).textContent,
  ).toContain('Nothing is to be paid.');
  const refund = { amount: 'P169.00', destination: 'failed' } as const;
  expect(rendered(screen(inTime, { ...cancelled, tripCancelled: { reason: null, refund } })).textContent).toContain(
    'Your refund of P169.00 was not accepted by the bank. We are looking at it. Questions? +267 390 0000',
  );
});

test('a late ticket has the reason', () => {
  expect(textsOf('article', screen(inTime, { delayMinutes: 45, delayReason: 'Flat tyre' }))[0]).toContain(
    '(45 minutes late), arrival 11:10Reason: Flat tyre',
  );
});

test('a ticket shows the logo of the operator and the photo of the bus, if there are any', () => {
  const sources = (change: Partial<Ticket>) =>
    rendered(screen(inTime, change))
      .querySelectorAll('img')
      .map((image) => [image.getAttribute('src'), image.getAttribute('alt')]);
  expect(sources({})).toEqual([]);
  expect(sources({ logo: '/api/pictures/logo', photo: '/api/pictures/photo' })).toEqual([
    ['/api/pictures/logo', ''],
    ['/api/pictures/photo', ''],
  ]);
});

test('a ticket that cannot be loaded shows an error and a link to try again', () => {
  const unloaded = <TicketUnloaded path="/user/print-ticket?booking=b" />;
  expect(textsWithRole('alert', unloaded)).toEqual(['The ticket could not be loaded. Please try again']);
  expect(rendered(unloaded).querySelector('a')?.getAttribute('href')).toBe('/user/print-ticket?booking=b');
});

test('a passenger without bookings sees a message (spec section 2)', () => {
  expect(rendered(<NoBookings title="Ticket" />).textContent).toContain('No Bookings Found');
  const list = { items: [], page: 1, hasNext: false };
  const empty = <TicketList path="/user/upcoming-tickets" list={list} asOf={inTime} offlineOwner={uuid} />;
  expect(rendered(empty).textContent).toContain('No Bookings Found');
});

test('the list of tickets ends with the cancelled ones, and shows no other than a paid one as a ticket', () => {
  const states = [{ status: 'cancelled' }, {}, { paid: true }, { paid: true, status: 'used' }] as const;
  const items = states.map((state, index) => ({ ...ticket, ...state, bookingId: `${uuid.slice(0, -1)}${index}` }));
  const list = <TicketList path="" list={{ items, page: 1, hasNext: false }} asOf={inTime} offlineOwner={uuid} />;
  expect(textsOf('article span.rounded-full', list)).toEqual(['Not paid', 'Paid', 'Used', 'Cancelled']);
  expect(textsOf('article a', list)).toEqual(['How to pay', 'View ticket', 'View ticket', 'Details']);
});

test('a list of tickets that cannot be loaded shows an error and a link to try again, not an empty list', () => {
  const failed = <TicketList path="/user/upcoming-tickets" list={null} asOf={inTime} offlineOwner={uuid} />;
  expect(textsWithRole('alert', failed)[0]).toContain('Loading the tickets failed');
  expect(rendered(failed).textContent).not.toContain('No Bookings Found');
  expect(rendered(failed).querySelector('[role=alert] a')?.getAttribute('href')).toBe('/user/upcoming-tickets');
});

test('a link after the journey shows no code and no way to print, share or store the ticket', () => {
  const page = rendered(screen(inTime, { paid: true, status: 'used', reservationNumber: '' }, 'link'));
  expect(page.textContent).toContain('This journey has ended.');
  expect(page.textContent).not.toContain('Ticket number');
  expect(page.textContent).not.toMatch(/Print|Share|calendar/);
  expect(page.querySelectorAll('meta').length).toBe(0);
});

test('a link that has ended says so', () => {
  expect(textsOf('h1', <TicketLinkEnded />)).toEqual(['This ticket link has ended']);
});
