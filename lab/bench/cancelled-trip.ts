import { sql } from 'drizzle-orm';
import { seatLabels } from '@/lib/domain/seat-layout';
import { fareOf, joinPrice } from '@/server/db/fares';
import { importFolder } from '@/server/platform/timetable/import-folder';
import { cancelTrips } from '@/server/platform/trips/cancel-trip';
import { openNewDatabase } from './new-database';
import { benchPlatform } from './platform';
import { bookPaid, type Place } from './refunds';
import { compared, inTurns, judged, median, timedMs, type Row } from './row';

const rounds = 4;
const seats = seatLabels({ layout: '2/3', totalSeats: 65, lastRowFull: false });

export async function measureCancelledTrip(databaseUrl: string): Promise<Row> {
  const db = await openNewDatabase(databaseUrl, 'cancelled_trips');
  try {
    await importFolder(db, 'server/platform/timetable/sample');
    const { rows: legs } = await db.execute<Omit<Place, 'seat'>>(sql`
      select distinct on (trips.id) trips.uuid as "tripId", legs.uuid as "legId", ${fareOf(sql`service_date`)} as "fareThebe"
      from trips join legs on legs.schedule_id = trips.schedule_id and legs.is_default
      join buses on buses.id = trips.bus_id and total_seats = 65
      join schedules on schedules.id = trips.schedule_id ${joinPrice} where service_date > current_date + 3`);
    const fillBus = async () => {
      const leg = legs.pop();
      if (!leg) throw new Error('the bench has too few buses');
      const booked: Awaited<ReturnType<typeof bookPaid>>[] = [];
      for (const seat of seats) booked.push(await bookPaid(db, { ...leg, seat }));
      return { booked, tripId: leg.tripId };
    };
    const taken = await inTurns(rounds, {
      ours: async () => {
        const { tripId } = await fillBus();
        await db.execute(sql`update trips set cancelled_at = now() where uuid = ${tripId}`);
        return timedMs(async () => {
          if ((await cancelTrips(benchPlatform(db))) < seats.length) throw new Error('a booking was not cancelled');
        });
      },
      baseline: async () => {
        const { booked } = await fillBus();
        return timedMs(async () => {
          for (const { cancel } of booked) await cancel();
        });
      },
    });
    const pairs = taken.map(({ ours, baseline }) => ({ ours: median(ours), baseline: median(baseline) }));
    const row = compared('a cancelled trip with 65 bookings over 65 cancellations, median', 'ms', pairs);
    return judged(row, { of: 'ratio', is: '≤', mark: 1.2 });
  } finally {
    await db.$client.end();
  }
}
