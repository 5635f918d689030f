import { errorOf, textAt, startSpecClient, valueAt, type SpecUser } from '@/server/testing/spec-client';
import { specPayload, type Trip } from '@/server/testing/test-bookings';

// Every request here is written from the specification alone.
const { call, newUser, searchTrip } = startSpecClient();

const text = expect.any(String) as string;
const bookingsPath = '/app/v1/transaction/bookings/';

const book = ({ bearer }: SpecUser, body: unknown) => call(`POST ${bookingsPath}`, { bearer, body });
const read = ({ bearer }: SpecUser, bookingId: string) => call(`GET ${bookingsPath}${bookingId}`, { bearer });
const list = ({ userId, bearer }: SpecUser, status: 'active' | 'used' | 'cancelled') =>
  call(`GET /app/v2/bookings/${userId}/${status}/`, { bearer });
const people = ({ bearer }: SpecUser, bookingId: string) =>
  call(`GET ${bookingsPath}${bookingId}/passengers`, { bearer });
const cancel = ({ bearer }: SpecUser, bookingId: string, passenger: unknown) => {
  const { uuid } = passenger as { uuid: string };
  const body = { ...(passenger as object), status: 'cancelled' };
  return call(`PUT ${bookingsPath}${bookingId}/passengers/${uuid}/edit`, { bearer, body });
};
let neo: SpecUser;
let thabo: SpecUser;
beforeAll(async () => {
  [neo, thabo] = [await newUser(), await newUser()];
});

describe('a booking', () => {
  let trip: Trip;
  let bookingId: string;
  beforeAll(async () => {
    trip = await searchTrip('Gaborone', 'Francistown', 3);
    const created = await book(neo, specPayload(trip, neo.userId, { A1: 'Neo Modise', A2: 'Mpho Kgosi' }));
    bookingId = textAt(created, 'data', 'bookingId');
    const data = { bookingId, isPaid: 'No' };
    expect(created).toMatchObject({ status: 200, body: { success: true, ...data, data } });
  });

  it('is made once if it is sent twice, and only for its user', async () => {
    const body = specPayload(trip, neo.userId, { A1: 'Neo Modise', A2: 'Mpho Kgosi' });
    expect(textAt(await book(neo, { data: body }), 'data', 'bookingId')).toBe(bookingId);
    expect(valueAt(await list(neo, 'active'), 'data')).toHaveLength(1);
    expect(errorOf(await book(thabo, specPayload(trip, neo.userId, { B1: 'Neo Modise' })))).toEqual({
      status: 404,
      code: 'not_found',
    });
  });

  it('is listed as active with every field of the specification', async () => {
    expect(valueAt(await list(neo, 'active'), 'data')).toMatchObject([
      {
        uuid: bookingId,
        bookingId: text,
        departure: 'Gaborone',
        arrival: 'Francistown',
        booking_date: trip.date,
        bus_id: trip.busId,
        status: 'active',
        is_paid: 'No',
        seats: '["A1","A2"]',
        ticket_price: (Number(trip.fare) * 2).toFixed(2),
      },
    ]);
  });

  it('is read by its uuid and by the bookingId of the list', async () => {
    const listed = textAt(await list(neo, 'active'), 'data', 0, 'bookingId');
    for (const id of [bookingId, listed]) {
      const data = { uuid: bookingId, isPaid: 'No' };
      expect(await read(neo, id)).toMatchObject({ status: 200, body: { bookingId: listed, isPaid: 'No', data } });
      expect(errorOf(await read(thabo, id))).toEqual({ status: 404, code: 'not_found' });
    }
  });

  it('has its passengers, and each can be cancelled', async () => {
    const listed = textAt(await list(neo, 'active'), 'data', 0, 'bookingId');
    const result = valueAt(await people(neo, listed), 'data') as unknown[];
    expect(result).toMatchObject([
      { names: 'Neo Modise', seatNumber: 'A1', status: 'active', bookings: bookingId, version: 1 },
      { names: 'Mpho Kgosi', seatNumber: 'A2', status: 'active', bookings: bookingId, version: 1 },
    ]);
    expect(errorOf(await cancel(thabo, bookingId, result[0]))).toEqual({ status: 404, code: 'not_found' });
    expect(await cancel(neo, bookingId, result[0])).toMatchObject({
      status: 200,
      body: { success: true, message: 'Seats cancelled', data: { message: 'Seats cancelled' } },
    });
    expect(valueAt(await list(neo, 'active'), 'data', 0)).toMatchObject({ seats: '["A2"]', ticket_price: trip.fare });
    expect((await book(thabo, specPayload(trip, thabo.userId, { A1: 'Thabo Moeti' }))).status).toBe(200);
  });

  it('is listed as cancelled after its last passenger was cancelled', async () => {
    const other = await searchTrip('Gaborone', 'Palapye', 4);
    const id = textAt(await book(neo, specPayload(other, neo.userId, { B1: 'Neo Modise' })), 'data', 'bookingId');
    await cancel(neo, id, valueAt(await people(neo, id), 'data', 0));
    expect(valueAt(await list(neo, 'cancelled'), 'data')).toMatchObject([{ uuid: id, status: 'cancelled' }]);
  });
});
