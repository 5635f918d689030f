import { renderToStaticMarkup } from 'react-dom/server';
import { ResultCard } from './result-card';

const tripLeg = {
  tripId: 't',
  legId: 'l',
  departureTime: '22:30',
  arrivalTime: '04:05',
  durationMinutes: 335,
  delayMinutes: 0,
  boardingPlace: 'Rank & bay 4',
  dropPlace: 'Kgale <Rank>',
  operator: { name: 'Ko & Sons <b>', sample: false, initials: 'K&' },
  regNo: 'B 123 ABC',
  busType: 'Standard coach',
  facilities: [] as string[],
  fareThebe: 17_000,
  freeSeats: 3,
  totalSeats: 60,
  rankPhone: null as string | null,
};

const render = (changes: Partial<typeof tripLeg> = {}) =>
  renderToStaticMarkup(
    <ResultCard
      tripLeg={{ ...tripLeg, ...changes }}
      searchDate="2026-11-22"
      tags="Fastest"
      bookingHref="/user/booking?trip=t"
    />,
  );

/** Returns the trimmed texts between tags. */
const texts = (html: string) =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

test('a card shows times, places, operator, price and free seats', () => {
  expect(texts(render())).toEqual([
    '22:30',
    'Hrs',
    '→',
    '04:05',
    '5 h 35 min',
    '+1 day',
    'P170.00',
    'BWP',
    'Price Per Person',
    'Rank &amp; bay 4 →',
    'Kgale &lt;Rank&gt;',
    'K&amp;',
    'Ko &amp; Sons &lt;b&gt;',
    'B 123 ABC, Standard coach',
    '3 / 60',
    'free\u00a0seats',
    'Fastest, Only 3 left',
    'Book Now',
  ]);
  expect(render()).toContain('aria-label="22:30 Hrs to 04:05, 5 hours 35 minutes"');
});

test('a late bus says when it is expected, with the day if it is another one', () => {
  const late = (delayMinutes: number) => texts(render({ delayMinutes })).find((text) => text.startsWith('Expected'));
  expect([0, 45, 150].map(late)).toEqual([
    undefined,
    'Expected 23:15 (45 minutes late)',
    'Expected 01:00 on Mon, November 23, 2026 (2 hours 30 minutes late)',
  ]);
});

test('a journey within one day has no day, and a sample operator is marked', () => {
  const shown = texts(render({ departureTime: '06:00', operator: { ...tripLeg.operator, sample: true } }));
  expect(shown).not.toContain('+1 day');
  expect(shown).toContain('B 123 ABC, Standard coach, sample\u00A0data');
});

test('a known feature is an icon, any other its name, each with a tooltip, and without features there is no list', () => {
  const html = render({ facilities: ['Wi-Fi', 'karaoke'] });
  expect(html).toContain(
    '<li title="Wi-Fi" data-word="" class="place-1"><span>Wi-Fi</span></li><li title="karaoke">karaoke</li>',
  );
  expect(html).toContain('title="Wi-Fi, karaoke"');
  expect(render()).not.toContain('<ul');
});

test('a full bus has no link to book', () => {
  expect(texts(render({ freeSeats: 0 }))).toContain('Full');
  expect(render({ freeSeats: 0 })).not.toContain('<a ');
});

test('a bus whose other seats are taken names the phone of the rank, which keeps seats', () => {
  const rankPhone = '+267 72 555 222';
  const shown = texts(render({ freeSeats: 0, rankPhone }));
  expect(shown.slice(-2)).toEqual(['Its seats are sold at the rank:', rankPhone]);
  expect(shown).not.toContain('Full');
  expect(render({ freeSeats: 0, rankPhone })).toContain('href="tel:+26772555222"');
  expect(texts(render({ rankPhone })).at(-1)).toBe('Book Now');
});
