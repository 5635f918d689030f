import { passengers } from '@/server/db/schema/bookings';
import { listBookings } from '@/server/platform/sales/bookings/bookings.repo';
import { addManyBookings } from '@/server/testing/test-many-bookings';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { toTickets } from './present-ticket';

const test = testPlatform();
let anna: TestPassenger;

beforeAll(async () => {
  anna = await addPassenger(test.db);
  await addManyBookings(test.db, await findLeg(test.db, longBus, [1, 3], 5), [anna.id], 200);
});

it('other requests are served while a long list of tickets is signed', async () => {
  const items = await listBookings(test.db, anna.id, { offset: 0, limit: 200 });
  let turns = 0;
  const take = () => {
    turns += 1;
    turn = setImmediate(take);
  };
  let turn = setImmediate(take);
  const shown = await toTickets(test.platform.ticketKey, items);
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(shown.map(({ bookingId }) => bookingId)).toEqual(items.map(({ booking }) => booking.uuid));
});

describe('the API’s ticket', () => {
  it('has the fields of the specification and ours, and no name of the account', async () => {
    const { data } = await test.callApi('userTickets', { params: { userId: anna.uuid } }, anna.signedIn);
    const [details] = data ?? [];
    if (!details) throw new Error('a ticket is needed');
    const operator = await test.db.query.operators.findFirst({
      where: ({ name }, { eq }) => eq(name, details.ticket.bus_owner),
    });
    expect(details.ticket).toMatchObject({
      booking_Date: details.ticket.booking_date,
      partner_id: operator?.uuid,
      image: null,
      name: details.passengers[0]?.names,
    });

    expect(JSON.stringify(details)).not.toContain(anna.lastName);
  });

  it.each([
    ['Kagiso Thabo Motsumi', 'Kagiso Thabo', 'Motsumi'],
    ['Kagiso', 'Kagiso', ''],
  ])('has the first and last name of the passenger %s', async (names, fname, lname) => {
    await test.db.update(passengers).set({ names });
    const { data } = await test.callApi('userTickets', { params: { userId: anna.uuid } }, anna.signedIn);
    expect(data?.[0]).toMatchObject({ ticket: { name: names, fname, lname } });
  });
});
