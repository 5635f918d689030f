import type { Timetable } from '@/server/platform/timetable/rules/parse-timetable';

type Schedule = Timetable['schedules'][number];
type Stop = Schedule['stops'][number];
type Bus = Timetable['buses'][number];
type Fare = Timetable['fares'][number];

/** Returns minutes after the midnight at which the service date begins. */
const at = (hour: number, minute = 0) => hour * 60 + minute;

/** The towns from south to north. Each step costs P20.50, so that totals contain thebe. */
const road = ['Gaborone', 'Mochudi', 'Dibete', 'Mahalapye', 'Palapye', 'Serule', 'Francistown'] as const;
type Town = (typeof road)[number];
const stepThebe = 2050;

type StopTimes = [town: Town, arrival: number | null, departure: number | null];

function stopsOf(directions: readonly (readonly StopTimes[])[]): Stop[] {
  const inOrder = directions.flatMap((stops, index) => stops.map((stop) => ({ stop, direction: index + 1 })));
  return inOrder.map(({ stop: [city, arrivalMinute, departureMinute], direction }, index) => ({
    sequence: index + 1,
    direction,
    city,
    place: `${city} Station`,
    arrivalMinute,
    departureMinute,
  }));
}

function faresOf(operator: string, towns: readonly Town[]): Fare[] {
  return towns.flatMap((fromCity, from) =>
    towns.flatMap((toCity, to) => {
      const fare = { operator, fromCity, toCity, fareThebe: Math.abs(to - from) * stepThebe, validFrom: null };
      return to === from ? [] : fare;
    }),
  );
}

function schedule(
  code: string,
  regNo: string,
  operator: string,
  directions: readonly (readonly StopTimes[])[],
): Schedule {
  return { code, regNo, operator, days: 0b1111111, validFrom: null, validTo: null, stops: stopsOf(directions) };
}

/** Returns stops one hour apart, with 5 minutes at each stop. `start` is the departure from the first town. */
function hourly(towns: readonly Town[], start: number): StopTimes[] {
  return towns.map((town, index) => [
    town,
    index === 0 ? null : start + index * 60,
    index === towns.length - 1 ? null : start + index * 60 + (index === 0 ? 0 : 5),
  ]);
}

const bus = (regNo: string, busType: string, layout: string, totalSeats: number, lastRowFull: boolean): Bus => ({
  regNo,
  busType,
  layout,
  totalSeats,
  lastRowFull,
  operator: regNo === nightBus ? 'Naledi Night Lines' : 'Morula Coaches',
  facilities: ['wifi', 'toilet'],
  photoFile: null,
});

/** A bus with 65 seats. It runs to seven towns and back on the same day: stops 1 to 7 and 8 to 14. */
export const longBus = 'B 165 TST';
/** A bus with 49 seats and a full last row. */
export const fullRowBus = 'B 149 TST';
/** A bus with 15 seats in the layout 1/2. */
export const kombi = 'B 115 TST';
/** A bus with 44 seats. It leaves in the evening and passes Palapye after midnight. */
export const nightBus = 'B 244 TST';

/** A small timetable with a bus of every kind. It is independent of the sample timetable. */
export const testTimetable: Timetable = {
  cities: road.map((name, index) => ({
    name,
    country: 'BW',
    latitude: -24.6 + index * 0.5,
    longitude: 26,
    isTopDestination: index === 0,
  })),
  exceptions: null,
  terminals: [
    { name: 'Kiosk', town: 'Palapye', place: 'Rank', openingHours: 'Every day', phone: '+2674900106' },
    { name: 'Office', town: 'Gaborone', place: 'Main Mall', openingHours: 'Weekdays', phone: '+2673900101' },
  ],
  operators: [
    {
      name: 'Morula Coaches',
      phone: '+2673900011',
      email: 'bookings@morula.example',
      isSample: false,
      refundRule: 'standard',
      logoFile: null,
    },
    {
      name: 'Naledi Night Lines',
      phone: '+2673900012',
      email: 'bookings@naledi.example',
      isSample: true,
      refundRule: 'standard',
      logoFile: null,
    },
  ],
  buses: [
    bus(longBus, 'Luxury coach', '2/3', 65, false),
    bus(fullRowBus, 'Coach', '2/2', 49, true),
    bus(kombi, 'Kombi', '1/2', 15, false),
    bus(nightBus, 'Sleeper', '2/2', 44, false),
  ],
  schedules: [
    schedule('LONG', longBus, 'Morula Coaches', [hourly(road, at(5)), hourly(road.toReversed(), at(13))]),
    schedule('FULL', fullRowBus, 'Morula Coaches', [hourly(['Gaborone', 'Mahalapye', 'Francistown'], at(8))]),
    schedule('KOMBI', kombi, 'Morula Coaches', [hourly(['Palapye', 'Serule'], at(10))]),
    schedule('NIGHT', nightBus, 'Naledi Night Lines', [
      [
        ['Gaborone', null, at(20, 30)],
        ['Palapye', at(23, 55), at(24, 5)],
        ['Francistown', at(26, 10), null],
      ],
    ]),
  ],
  fares: [...faresOf('Morula Coaches', road), ...faresOf('Naledi Night Lines', ['Gaborone', 'Palapye', 'Francistown'])],
};
