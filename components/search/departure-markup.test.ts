import { lastingMarkup, priceMarkup, seatsMarkup } from './departure-markup';

const bus = {
  tripId: 't',
  legId: 'l',
  departureTime: '22:30',
  arrivalTime: '04:05',
  durationMinutes: 335,
  boardingPlace: 'Rank & bay "4"',
  dropPlace: "Kgale's <Rank>",
  operator: { name: 'Ko & Sons <b>', sample: false },
  regNo: 'B 123 ABC',
  busType: 'Standard coach',
  facilities: [],
  fareThebe: 17000,
  freeSeats: 3,
  totalSeats: 60,
};

/** What stands between tags, without the spaces around it. */
const texts = (html: string) =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

test('a result over midnight says so, before where it ends; what is typed by an operator is text', () => {
  const { __html } = lastingMarkup(bus);
  expect(texts(__html)).toEqual([
    '22:30',
    'Hrs',
    '5 h 35 min',
    '04:05',
    'Rank &amp; bay &quot;4&quot;',
    '+1 day,',
    'Kgale&#39;s &lt;Rank&gt;',
    'K&amp;',
    'Ko &amp; Sons &lt;b&gt;',
    'B 123 ABC',
    'Standard coach',
  ]);
  expect(__html).toContain('aria-label="22:30 Hrs to 04:05, 5 hours 35 minutes"');
});

test('a journey within a day names none, a sample is named one', () => {
  const sample = { ...bus, departureTime: '06:00', operator: { ...bus.operator, sample: true } };
  const shown = texts(lastingMarkup(sample).__html);
  expect(shown).not.toContain('+1 day,');
  expect(shown).toContain('sample data');
});

test('a feature that is known has its icon, another its name as a tip too; without any there is no list', () => {
  const { __html } = lastingMarkup({ ...bus, facilities: ['Wi-Fi', 'karaoke "live"'] });
  expect(__html).toContain(
    '<li class="wifi"><span>Wi-Fi</span></li><li title="karaoke &quot;live&quot;">karaoke &quot;live&quot;</li>',
  );
  expect(__html).toContain('data-tip="Wi-Fi, karaoke &quot;live&quot;"');
  expect(lastingMarkup(bus).__html).not.toContain('<ul');
});

test('the price says that it is for one (spec section 2)', () => {
  expect(texts(priceMarkup(17_000, 17_000).__html)).toContain('Price Per Person');
});

test('a number glows once it is another', () => {
  expect(priceMarkup(17_000, 17_000).__html).toContain('<b>P170.00</b>');
  expect(priceMarkup(12_345, 17_000).__html).toContain('<b class="animate-fresh">P123.45</b>');
  expect(seatsMarkup(bus, 3).__html).toBe('<b>3 / 60</b> free&nbsp;seats');
  expect(seatsMarkup(bus, 4).__html).toBe('<b class="animate-fresh">3 / 60</b> free&nbsp;seats');
});

test('what stays the same is the same text, so that nothing is drawn anew', () => {
  expect(lastingMarkup(bus).__html).toBe(lastingMarkup({ ...bus, freeSeats: 2, fareThebe: 1 }).__html);
});
