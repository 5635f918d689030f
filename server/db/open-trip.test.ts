import { readdirSync, readFileSync } from 'node:fs';

/** Each declaration that reads trips in SQL: it offers their seats and uses `openTrip`, or the reason why it need not. */
const readers: Record<string, string> = {
  'db/current-legs.ts currentLegs': 'offers',
  'db/open-trip.ts delayOf': 'a part of the condition',
  'db/open-trip.ts openTrip': 'the condition itself',
  'platform/catalogue/catalogue.repo.ts selectTripLegs': 'the trips of its callers',
  'platform/catalogue/catalogue.repo.ts delay': 'a part of selectTripLegs',
  'platform/catalogue/catalogue.repo.ts stateOfSale': 'offers',
  'platform/catalogue/catalogue.repo.ts findTripLegs': 'offers',
  'platform/catalogue/catalogue.repo.ts legFare': 'a part of selectTripLegs',
  'platform/catalogue/catalogue.repo.ts takenSeats': 'a part of selectTripLegs',
  'platform/catalogue/catalogue.repo.ts findTripLeg': 'one trip, with stateOfSale',
  'platform/catalogue/catalogue.repo.ts findTripLegOfBus': 'one trip, with stateOfSale',
  'platform/catalogue/catalogue.repo.ts findTripLegsByKey': 'the trips of findNextKeys',
  'platform/catalogue/nearest-dates.repo.ts findDatesWithBuses': 'offers',
  'platform/trips/blocks.repo.ts setBlocks': 'changes blocks',
  'platform/trips/blocks.repo.ts listSoldSeats': 'the staff see every trip',
  'platform/trips/blocks.repo.ts lockTripOf': 'locks a trip, and its caller reads cancelled_at',
  'platform/timetable/trips.repo.ts endedAhead': 'makes trips',
  'platform/timetable/trips.repo.ts lockTripsOfBuses': 'changes blocks, or checks a seat plan',
  'platform/timetable/trips.repo.ts lockIdleTrips': 'makes trips',
  'platform/timetable/trips.repo.ts removeIdleTrips': 'makes trips',
  'platform/timetable/trips.repo.ts insertTrips': 'makes trips',
  'platform/timetable/trips.repo.ts recordWaitingSeats': 'makes trips',
  'platform/timetable/trips.repo.ts listRetainedTrips': 'makes trips',
  'platform/timetable/trips.repo.ts listTripDates': 'keeps a bus with trips ahead in use',
  'platform/timetable/trips.repo.ts listCancelledTrips': 'cancelled trips, which do not come back',
  'platform/timetable/trips.repo.ts listPlannedTrips': 'previews the trips of a timetable',
  'platform/timetable/trips.repo.ts findTakenSeats': 'checks a seat plan',
  'platform/catalogue/catalogue.repo.ts selectTripForShare': 'locks a trip, and its caller reads both columns',
  'platform/timetable/buses.repo.ts listBuses': 'the staff see every trip',
  'platform/landing/services.repo.ts findNextKeys': 'offers',
  'platform/sales/bookings/bookings.repo.ts delayCount': 'the trip of a booking',
  'platform/sales/bookings/bookings.repo.ts withTrip': 'the trip of a booking',
  'platform/sales/bookings/locked-booking.repo.ts isTripCancelled': 'the trip of a booking',
  'platform/sales/bookings/locked-booking.repo.ts commissionPercent': 'the trip of a booking',
  'platform/sales/bookings/bookings.repo.ts insertBooking': 'the delay of a trip that is being booked',
  'platform/sales/bookings/bookings.repo.ts isOfOperator': 'the trip of a booking',
  'platform/trips/trip-changes.repo.ts delayBookings': 'changes a locked trip',
  'platform/sales/desk.repo.ts findNumbersByMoney': 'the trip of a booking',
  'platform/sales/settlement/close-money.repo.ts sold': 'the trip of a booking',
  'platform/sales/settlement/money.repo.ts trip': 'the trip of a booking',
  'platform/sales/settlement/money.repo.ts recordFirstSale': 'the trip of a booking',
  'platform/sales/settlement/money.repo.ts ownTransfers': 'the trip of a booking',
  'platform/trips/trip-changes.repo.ts lockTripToChange': 'locks a trip, and its callers read its state',
  'platform/trips/trip-changes.repo.ts setTripState': 'changes a locked trip',
  'platform/trips/trip-changes.repo.ts listToCancel': 'cancels bookings',
  'platform/trips/trip-changes.repo.ts writeCancelledStep': 'the trip of a booking',
  'platform/seats/seats.repo.ts readHoldState': 'a seat plan, after the lock of selectTripForShare',
  'platform/seats/seats.repo.ts findTakenOnLeg':
    'the taken seats, for a passenger who holds seats of a closed trip too',
  'platform/seats/seats.repo.ts bookHolds': 'books held seats of any trip that is not cancelled',
  'platform/trips/departures.repo.ts departures': 'the staff see every trip',
  'platform/trips/departures.repo.ts leaveOn': 'the staff see every trip',
  'platform/trips/departures.repo.ts listDepartures': 'the staff see every trip',
  'platform/trips/departures.repo.ts listPassengers': 'the staff see every trip',
  'platform/trips/departures.repo.ts countDepartures': 'the staff see every trip',
  'platform/staff/audit.repo.ts subjectName': 'the staff see every trip',
  'live/seat-outbox.repo.ts readSeatStates': 'publishes claims',
  'live/seat-outbox.repo.ts enqueueSeats': 'publishes claims',
  'live/seat-outbox.repo.ts enqueueClaimedSeats': 'publishes claims',
  'db/restored-database.ts finishRestore': 'publishes claims',
};

const inSql =
  /\b(?:from|join|using|update|into)\s+trips\b|(?<!')\btrips\.[a-z_]+|\b(?:from|[jJ]oin)\(trips\b|\btrip: \{\s*(?:columns|with)/;
const notQueries = /\.test\.ts$|^(?:testing|db\/migrations|db\/schema|db\/relations)/;

function readersIn(file: string): [name: string, text: string][] {
  const code = readFileSync(`server/${file}`, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const [, ...declarations] = code.split(/^(?:export )?(?:async )?(?:function|const) (?=\w)/m);
  return declarations
    .filter((text) => inSql.test(text))
    .map((text) => [`${file} ${/^\w+/.exec(text)?.[0] ?? ''}`, text]);
}

const found = new Map(
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !notQueries.test(file))
    .flatMap(readersIn),
);

test('each query that reads trips offers them or has a reason not to', () => {
  expect([...found.keys()].toSorted()).toEqual(Object.keys(readers).toSorted());
});

test('each query that offers trips uses openTrip', () => {
  const offering = [...found].filter(([name]) => readers[name] === 'offers');
  expect(offering.filter(([, text]) => !text.includes('openTrip(')).map(([name]) => name)).toEqual([]);
});
