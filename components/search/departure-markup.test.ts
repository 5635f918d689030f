import { featuresMarkup, journeyMarkup, operatorMarkup } from './departure-markup';

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

test('a journey over midnight says so, before where it ends; what is typed by an operator is text', () => {
  const { __html } = journeyMarkup(bus);
  expect(texts(__html)).toEqual([
    '22:30',
    'Hrs',
    '5 h 35 min',
    '04:05',
    'Rank &amp; bay &quot;4&quot;',
    '+1 day,',
    'Kgale&#39;s &lt;Rank&gt;',
  ]);
  expect(__html).toContain('aria-label="22:30 Hrs to 04:05, 5 hours 35 minutes"');
});

test('a journey within a day names none', () => {
  expect(texts(journeyMarkup({ ...bus, departureTime: '06:00' }).__html)).not.toContain('+1 day,');
});

test('an operator’s name is text; a sample is named one', () => {
  expect(texts(operatorMarkup(bus).__html)).toEqual([
    'K&amp;',
    'Ko &amp; Sons &lt;b&gt;',
    'B 123 ABC',
    'Standard coach',
  ]);
  const sample = { ...bus, operator: { ...bus.operator, sample: true } };
  expect(texts(operatorMarkup(sample).__html)).toContain('sample data');
});

test('a feature that is known has its icon, another its name as a tip too', () => {
  expect(featuresMarkup(['Wi-Fi', 'karaoke "live"']).__html).toBe(
    '<li class="wifi"><span>Wi-Fi</span></li><li title="karaoke &quot;live&quot;">karaoke &quot;live&quot;</li>',
  );
});

test('the same bus is the same text, so that nothing is drawn anew', () => {
  expect(journeyMarkup(bus).__html).toBe(journeyMarkup({ ...bus, freeSeats: 2 }).__html);
});
