import { testRoute, testService as service } from '@/lib/contracts/landing.fixture';
import { routeFacts, townsOf } from './route-facts';

const town = (name: string) => ({ slug: name.toLowerCase(), name });
it('names each place once, in the order of their numbers', () => {
  const places = ['Station, bay 10', 'Station, bay 2', 'Station, bay 10'];
  const facts = routeFacts(places.map((boardingPlace) => service({ boardingPlace })));
  expect(facts.boardingPlaces).toEqual(['Station, bay 2', 'Station, bay 10']);
});

it('names each drop place and each type of bus once', () => {
  const facts = routeFacts([
    service({ dropPlace: 'Rank', busType: 'Coach' }),
    service({ dropPlace: 'Mall', busType: 'Coach' }),
  ]);
  expect(facts).toMatchObject({ dropPlaces: ['Mall', 'Rank'], busTypes: ['Coach'] });
});

it('separates the facilities of every bus from those of some', () => {
  const facts = routeFacts([service({ facilities: ['Wi-Fi', 'Toilet'] }), service({ facilities: ['Toilet'] })]);
  expect(facts.facilities).toEqual({ all: ['Toilet'], some: ['Wi-Fi'] });
});

it('returns the stops of the bus with the most stops, and whether others differ', () => {
  const stops = [town('Dibete'), town('Palapye')];
  expect(routeFacts([service({}), service({ stops })])).toMatchObject({ stops, stopsDiffer: true });
  expect(routeFacts([service({ stops }), service({ stops })])).toMatchObject({ stops, stopsDiffer: false });
  expect(routeFacts([service({ stops }), service({})])).toMatchObject({ stops, stopsDiffer: true });
  expect(routeFacts([service({})])).toMatchObject({ stops: [], stopsDiffer: false });
  const others = [town('Dibete'), town('Serule')];
  expect(routeFacts([service({ stops }), service({ stops: others })])).toMatchObject({ stops, stopsDiffer: true });
});

it('counts daily buses only if each bus runs every day without an end date', () => {
  expect(routeFacts([service({}), service({})]).everyDay).toBe(2);
  expect(routeFacts([service({}), service({ weekdays: [6, 7] })]).everyDay).toBe(0);
  expect(routeFacts([service({ firstDate: '2026-12-01' })]).everyDay).toBe(0);
});

it('returns the weekdays of a route only if each bus has fixed weekdays', () => {
  expect(routeFacts([service({}), service({ weekdays: [6, 7] })]).knownDays).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(routeFacts([service({ weekdays: [6] }), service({ weekdays: [3] })]).knownDays).toEqual([3, 6]);
  for (const other of [{ weekdays: [7], firstDate: '2027-01-01' }, { lastDate: '2026-12-01' }, { weekdays: [] }])
    expect(routeFacts([service({ weekdays: [6] }), service(other)]).knownDays).toBeNull();
});

it('returns a town with arrivals only, like one with departures', () => {
  const route = (from: string, to: string) => testRoute({ from: town(from), to: town(to) });
  const towns = townsOf([route('Serule', 'Palapye'), route('Palapye', 'Dibete'), route('Palapye', 'Serule')]);
  expect(towns.map(({ name, leaving, coming }) => [name, leaving.length, coming.length])).toEqual([
    ['Dibete', 0, 1],
    ['Palapye', 2, 1],
    ['Serule', 1, 1],
  ]);
});
