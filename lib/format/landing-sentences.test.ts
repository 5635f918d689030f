import type { CityPage, OperatorPage, Service } from '@/lib/contracts/landing';
import { gaborone, maun, morula, testRoute as summary, testService as service } from '@/lib/contracts/landing.fixture';
import { asDescription, citySentences, operatorSentences, routeSentences } from './landing-sentences';

describe('routeSentences', () => {
  it('uses the singular for one bus, and says that it arrives the next day', () => {
    expect(routeSentences({ summary: summary(), services: [service()] })).toEqual([
      'One bus goes from Gaborone to Maun every day.',
      'It leaves at 20:30 and arrives at 06:00 the next day.',
      'The journey takes 9 hours 30 minutes.',
      'A seat costs P314.00.',
      'The operator is Morula Coaches.',
    ]);
  });

  it('names the first and the last bus, the shortest and the longest time, the lowest and the highest fare, and the operators', () => {
    const early = service({
      departureTime: '06:00',
      arrivalTime: '17:00',
      durationMinutes: 660,
      fareThebe: 33_000,
      operator: { ...morula, slug: 'phefo', name: 'Phefo Express' },
    });
    const route = summary({ firstDeparture: '06:00', busesPerWeek: 14, operators: 2 });
    expect(routeSentences({ summary: route, services: [early, service()] })).toEqual([
      '2 buses go from Gaborone to Maun every day.',
      'The first bus of the day leaves at 06:00, the last at 20:30.',
      'The journey takes 9 hours 30 minutes with the fastest bus and 11 hours with the slowest.',
      'A seat costs P314.00 to P330.00.',
      '2 operators run buses here: Morula Coaches and Phefo Express.',
    ]);
  });

  it.each([
    [[1, 2, 3, 4, 5], 5, '5 buses go from Gaborone to Maun in the coming seven days, on Monday to Friday.'],
    [[5], 1, 'One bus goes from Gaborone to Maun in the coming seven days, on Friday.'],
    [[5, 7], 2, '2 buses go from Gaborone to Maun in the coming seven days, on Friday and Sunday.'],
    [[], 1, 'One bus goes from Gaborone to Maun in the coming seven days.'],
    [[5], 0, 'No bus goes from Gaborone to Maun in the coming seven days.'],
  ])('names the weekdays %j for %i buses', (weekdays, busesPerWeek, sentence) => {
    const sentences = routeSentences({ summary: summary({ busesPerWeek }), services: [service({ weekdays })] });
    expect(sentences[0]).toBe(sentence);
  });

  const buses = (...changes: Partial<Service>[]) => changes.map((change) => service(change));

  it.each([
    [3, 'every day of a bus that ends soon', buses({ lastDate: '2026-12-01' })],
    [5, 'the days of a bus that has not begun', buses({ weekdays: [1, 2, 3, 4, 5] }, { firstDate: '2027-01-01' })],
    [6, 'the days of one bus for those of another on single days', buses({ weekdays: [1] }, { weekdays: [] })],
  ])('with %i buses does not name %s', (busesPerWeek, _, services) => {
    const [first] = routeSentences({ summary: summary({ busesPerWeek }), services });
    expect(first).toBe(`${busesPerWeek} buses go from Gaborone to Maun in the coming seven days.`);
  });

  it.each([
    ['on different days', buses({ weekdays: [1] }, { weekdays: [5] })],
    ['later on', buses({}, { firstDate: '2027-01-01' })],
    ['on single days', buses({ weekdays: [] }, { weekdays: [] })],
  ])('names no first and last bus if some run %s', (_, services) => {
    const route = summary({ firstDeparture: '05:00', lastDeparture: '20:00', busesPerWeek: 2 });
    expect(routeSentences({ summary: route, services })[1]).toBe(
      'Buses leave between 05:00 and 20:00, not all on the same days: see the timetable.',
    );
  });

  it('names the first and the last bus if all run on the same days', () => {
    const route = summary({ firstDeparture: '05:00', lastDeparture: '20:00', busesPerWeek: 4 });
    const services = buses({ weekdays: [1, 2], lastDate: '2026-12-01' }, { weekdays: [1, 2], lastDate: '2026-12-01' });
    expect(routeSentences({ summary: route, services })[1]).toBe(
      'The first bus of the day leaves at 05:00, the last at 20:00.',
    );
  });

  it('names one time for two buses that leave together', () => {
    const sentences = routeSentences({ summary: summary({ busesPerWeek: 14 }), services: [service(), service()] });
    expect(sentences[1]).toBe('They leave at 20:30.');
  });
});

describe('citySentences', () => {
  const page = (changes: Partial<CityPage> = {}): CityPage => ({
    city: gaborone,
    places: ['Station'],
    operators: [morula],
    from: [summary()],
    to: [],
    departures: [],
    ...changes,
  });

  it('names the town with the most buses and the cheapest journey when there are several', () => {
    const near = summary({ to: { slug: 'mochudi', name: 'Mochudi' }, lowestFareThebe: 1700, busesPerWeek: 70 });
    const operators = [morula, { ...morula, name: 'Phefo Express' }];
    expect(citySentences(page({ from: [summary(), near], to: [summary()], operators }))).toEqual([
      'From Gaborone you can go to 2 towns by bus, and come here from one town.',
      'Most go to Mochudi: 70 in the coming seven days.',
      'The cheapest journey costs P17.00, to Mochudi.',
      '2 operators stop here: Morula Coaches and Phefo Express.',
    ]);
  });

  it('compares nothing for one journey, and describes a town without departures', () => {
    expect(citySentences(page())).toEqual([
      'From Gaborone you can go to one town by bus.',
      'The operator is Morula Coaches.',
    ]);
    expect(citySentences(page({ from: [], to: [summary()] }))[0]).toBe('Buses come to Gaborone from one town.');
  });
});

describe('operatorSentences', () => {
  const type = { name: 'Coach', buses: 1, fewestSeats: 49, mostSeats: 49, facilities: [] };
  const page = (changes: Partial<OperatorPage> = {}): OperatorPage => ({
    operator: { ...morula, routes: 1, buses: 1 },
    routes: [summary()],
    busTypes: [type],
    departures: [],
    ...changes,
  });

  it('uses the singular for one bus and one route', () => {
    expect(operatorSentences(page())).toEqual(['Morula Coaches runs one bus on one route.']);
  });

  it('counts no route if only a part of it can be booked', () => {
    const operator = { ...morula, routes: 0, buses: 1 };
    expect(operatorSentences(page({ operator, routes: [] }))).toEqual(['Morula Coaches runs one bus.']);
  });

  it('summarizes its routes and buses', () => {
    const back = summary({ from: maun, to: gaborone, busesPerWeek: 14 });
    const operator = { ...morula, routes: 2, buses: 3 };
    const busTypes = [type, { ...type, name: 'Kombi', buses: 2 }];
    expect(operatorSentences(page({ operator, routes: [summary(), back], busTypes }))).toEqual([
      'Morula Coaches runs 3 buses on 2 routes.',
      'Most go from Maun to Gaborone: 14 in the coming seven days.',
      'Its buses: one of the type Coach and 2 of the type Kombi.',
    ]);
  });
});

it('a description says after its first sentence that buses are invented', () => {
  const real = { sample: false };
  const invented = { sample: true };
  const second = (operators: { sample: boolean }[]) => asDescription(['A.', 'B.'], operators)[1];
  expect(second([invented])).toBe('Sample data: these buses do not exist.');
  expect(second([real, invented])).toBe('Some of these buses are sample data.');
  expect(second([real])).toBe('B.');
});
