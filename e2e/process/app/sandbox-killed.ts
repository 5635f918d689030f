import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteApp, initializeApp } from 'firebase/app';
import { forceWebSockets, getDatabase, onValue, ref } from 'firebase/database';
import { eventually } from '../eventually.ts';
import { kill } from '../running-app.ts';
import { addPassenger, day } from '../visitor.ts';
import { app } from './shared-app.ts';

/** Resolves when a browser that opens the path now gets a record with this status. */
async function seesLive(path: string, status: string): Promise<void> {
  forceWebSockets();
  const browser = initializeApp({ databaseURL: `${app.address}?ns=tsela` }, path + Math.random());
  let seen: unknown;
  onValue(ref(getDatabase(browser), `${path}/status`), (snapshot) => (seen = snapshot.val()));
  await eventually(`${path} is ${status}`, () => seen === status);
  await deleteApp(browser);
}

test('browsers see the sold seats again after the sandbox alone was killed', async () => {
  const [leg] = await app.query(`
    select trips.uuid as trip, legs.uuid as leg, fares.fare_thebe as fare, buses.uuid as bus, service_date::text as date
    from trips join legs using (schedule_id) join buses on buses.id = trips.bus_id
    join fares using (operator_id, from_city_id, to_city_id)
    where is_default and service_date = '${day(9)}' limit 1`);
  assert.ok(leg);
  const { visitor } = await addPassenger(app);
  await visitor.book(leg, 'A1');
  const seat = `bookings/${String(leg.date)}/${String(leg.bus)}/A1`;
  await seesLive(seat, 'BOOKED');
  const before = app.pids('sandbox');
  kill(before);
  await eventually('the sandbox runs again', () => app.pids('sandbox').some((pid) => !before.includes(pid)));
  await seesLive(seat, 'BOOKED');
});
