import { errorOf, payload, searchTrip, type Trip } from '@/server/testing/spec-booking';
import { textAt, startSpecClient, valueAt, type SpecUser } from '@/server/testing/spec-client';

// Every request here is written from the specification alone.
const { call, newUser } = startSpecClient();

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
    trip = await searchTrip(call, 'Gaborone', 'Francistown', 3);
    const created = await book(neo, payload(trip, neo, { A1: 'Neo Modise', A2: 'Mpho Kgosi' }));
    bookingId = textAt(created, 'data', 'bookingId');
    const data = { bookingId, isPaid: 'No' };
    expect(created).toMatchObject({ status: 200, body: { success: true, ...data, data } });
  });

  it('is refused for a booked seat', async () => {
    const second = await book(thabo, payload(trip, thabo, { A2: 'Thabo Moeti', A3: 'Kagiso Moeti' }));
    expect(second).toMatchObject({ status: 409, body: { success: false } });
    expect(valueAt(second, 'errors', 0)).toMatchObject({ errorCode: 'seat_taken', seats: ['A2'] });
    expect(valueAt(await list(thabo, 'active'), 'data')).toEqual([]);
  });

  it('is made once if it is sent twice, and only for its user', async () => {
    const body = payload(trip, neo, { A1: 'Neo Modise', A2: 'Mpho Kgosi' });
    expect(textAt(await book(neo, { data: body }), 'data', 'bookingId')).toBe(bookingId);
    expect(valueAt(await list(neo, 'active'), 'data')).toHaveLength(1);
    expect(errorOf(await book(thabo, payload(trip, neo, { B1: 'Neo Modise' })))).toEqual({
      status: 404,
      code: 'not_found',
    });
  });

  it('is refused for more than three seats', async () => {
    const four = payload(trip, thabo, { C1: 'Abel', C2: 'Bea', C3: 'Cora', D1: 'Dora' });
    expect(valueAt(await book(thabo, four), 'errors', 0, 'errorMsg')).toBe(
      'You have reached maximum seats allowed for this transaction',
    );
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
    expect((await book(thabo, payload(trip, thabo, { A1: 'Thabo Moeti' }))).status).toBe(200);
  });

  it('is listed as cancelled after its last passenger was cancelled', async () => {
    const other = await searchTrip(call, 'Gaborone', 'Palapye', 4);
    const id = textAt(await book(neo, payload(other, neo, { B1: 'Neo Modise' })), 'data', 'bookingId');
    await cancel(neo, id, valueAt(await people(neo, id), 'data', 0));
    expect(valueAt(await list(neo, 'cancelled'), 'data')).toMatchObject([{ uuid: id, status: 'cancelled' }]);
  });
});
