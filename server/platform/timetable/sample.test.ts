import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { layoutProblem } from '@/lib/domain/seat-layout';
import { readTimetablePictures } from './read-pictures';
import { parseTimetable, timetableFiles, type Timetable } from './rules/parse-timetable';
import { runsOn } from './rules/timetable-form';

function readSample(): Timetable {
  const folder = path.resolve('server/platform/timetable/sample');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const present = timetableFiles.filter((file) => existsSync(path.join(folder, file)));
  const texts = new Map(present.map((file) => [file, decoder.decode(readFileSync(path.join(folder, file)))]));
  const result = parseTimetable(texts);
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.timetable;
}

describe('the sample timetable', () => {
  const { cities, operators, buses, schedules, fares } = readSample();
  const weekdays = [1, 2, 3, 4, 5, 6, 7];

  /** The stops between which each schedule sells a ride. */
  const rides = schedules.map((schedule) => {
    const own = fares.filter(({ operator }) => operator === schedule.operator);
    const priced = new Map(own.map(({ fromCity, toCity, fareThebe }) => [`${fromCity} ${toCity}`, fareThebe]));
    const pairs = schedule.stops.flatMap((from, index) =>
      schedule.stops.slice(index + 1).flatMap((to) => {
        const fareThebe = priced.get(`${from.city} ${to.city}`);
        return to.direction === from.direction && fareThebe ? [{ from, to, fareThebe }] : [];
      }),
    );
    return { days: schedule.days, pairs };
  });
  const ridesBetween = (from: string, to: string, weekday?: number) =>
    rides
      .filter(({ days }) => weekday === undefined || runsOn(days, weekday))
      .flatMap(({ pairs }) => pairs.filter((pair) => pair.from.city === from && pair.to.city === to));

  /** Departure minutes of every leg from one city to another on an ISO weekday, by service date. */
  const departures = (from: string, to: string, weekday: number) =>
    ridesBetween(from, to, weekday)
      .map((ride) => ride.from.departureMinute ?? NaN)
      .toSorted((a, b) => a - b);
  const faresOf = (from: string, to: string) => new Set(ridesBetween(from, to).map(({ fareThebe }) => fareThebe));

  test('has at least 22 towns of Botswana and Johannesburg, and buses stop in each of them', () => {
    expect(cities.filter(({ country }) => country === 'BW').length).toBeGreaterThanOrEqual(22);
    expect(cities.filter(({ country }) => country !== 'BW').map(({ name }) => name)).toEqual(['Johannesburg']);
    const served = new Set(schedules.flatMap(({ stops }) => stops.map(({ city }) => city)));
    expect(cities.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
  });

  test('has 9 operators, all marked as sample, with contacts that do not exist', () => {
    expect(operators).toHaveLength(9);
    for (const { isSample, email, phone } of operators) {
      expect(isSample).toBe(true);
      expect(email).toMatch(/\.example$/);
      expect(phone).toMatch(/^\+26739000\d\d$/);
    }
  });

  test('has logos of some operators and photos of some buses, each accepted by the import', async () => {
    const folder = path.resolve('server/platform/timetable/sample');
    const read = await readTimetablePictures(folder, { operators, buses }, () => 0);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    expect([...read.pictures.logo.keys()]).toHaveLength(3);
    expect([...read.pictures.photo.keys()]).toHaveLength(3);
    for (const { webp } of read.pictures.logo.values()) expect(webp.length).toBeLessThan(2_000);
    for (const { webp } of read.pictures.photo.values()) expect(webp.length).toBeLessThan(10_000);
  });

  test('has at least 48 buses of all usual layouts, and each bus has a schedule', () => {
    expect(buses.length).toBeGreaterThanOrEqual(48);
    expect(buses.filter((bus) => layoutProblem(bus) !== null)).toEqual([]);
    const kinds = new Set(buses.map(({ layout, totalSeats }) => `${layout} ${totalSeats}`));
    const wanted = '1/2 15, 1/2 16, 2/2 40, 2/2 41, 2/2 44, 2/2 45, 2/2 48, 2/2 49, 2/3 60, 2/3 61, 2/3 65, 2/3 66';
    expect([...kinds].toSorted().join(', ')).toBe(wanted);
    const running = new Set(schedules.map(({ regNo }) => regNo));
    expect(buses.filter(({ regNo }) => !running.has(regNo))).toEqual([]);
  });

  test.each(weekdays)(
    'weekday %i has a bus between Gaborone and Francistown at least every hour from 05:00 to 18:30',
    (weekday) => {
      const bothWays = [departures('Gaborone', 'Francistown', weekday), departures('Francistown', 'Gaborone', weekday)];
      for (const all of bothWays) {
        // Night buses that depart after midnight are additional.
        const times = all.filter((minute) => minute < 24 * 60);
        expect(times.length).toBeGreaterThanOrEqual(22);
        expect(times[0]).toBe(5 * 60);
        expect(times.at(-1)).toBeGreaterThanOrEqual(18 * 60);
        expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeLessThanOrEqual(60);
      }
    },
  );

  test.each([
    ['Gaborone', 'Maun'],
    ['Francistown', 'Maun'],
    ['Francistown', 'Kasane'],
    ['Gaborone', 'Lobatse'],
    ['Gaborone', 'Jwaneng'],
    ['Gaborone', 'Molepolole'],
    ['Mochudi', 'Gaborone'],
    ['Maun', 'Shakawe'],
    ['Francistown', 'Tutume'],
    ['Palapye', 'Selebi-Phikwe'],
    ['Palapye', 'Orapa'],
    ['Gaborone', 'Tsabong'],
    ['Gaborone', 'Johannesburg'],
  ])('%s and %s have buses in both directions on every day of the week', (from, to) => {
    for (const weekday of weekdays) {
      expect(departures(from, to, weekday).length).toBeGreaterThan(0);
      expect(departures(to, from, weekday).length).toBeGreaterThan(0);
    }
  });

  test('has night buses that arrive on the next day, and buses that return on the same day', () => {
    expect(schedules.filter(({ stops }) => (stops.at(-1)?.arrivalMinute ?? 0) > 24 * 60).length).toBeGreaterThanOrEqual(
      8,
    );
    expect(
      schedules.filter(({ stops }) => stops.some(({ direction }) => direction === 2)).length,
    ).toBeGreaterThanOrEqual(40);
    expect(departures('Gaborone', 'Maun', 3)).toContain(20.5 * 60);
  });

  test('fares are whole pula of at least P5, at 39 thebe per kilometre', () => {
    expect([...faresOf('Gaborone', 'Francistown')]).toEqual([16900]);
    expect([...faresOf('Francistown', 'Maun')]).toEqual([19200]);
    expect(fares.filter(({ fareThebe }) => fareThebe % 100 !== 0 || fareThebe < 500)).toEqual([]);
  });

  test('every direction has a fare from its first to its last stop', () => {
    const isEnd = ({ from, to }: (typeof rides)[number]['pairs'][number]) =>
      from.arrivalMinute === null && to.departureMinute === null;
    expect(rides.map(({ pairs }) => pairs.filter(isEnd).length)).toEqual(
      schedules.map(({ stops }) => stops.at(-1)?.direction),
    );
  });

  test('no schedule ends, and every bus begins a day where it ended the day before', () => {
    expect(schedules.filter(({ validTo }) => validTo !== null)).toEqual([]);
    for (const { regNo } of buses) {
      const week = weekdays.flatMap((day) =>
        schedules.filter((trip) => trip.regNo === regNo && runsOn(trip.days, day)),
      );
      const broken = week.filter((trip, index) => trip.stops[0]?.city !== week.at(index - 1)?.stops.at(-1)?.city);
      expect(broken.map(({ code }) => code)).toEqual([]);
    }
  });
});
