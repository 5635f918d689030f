import { eq } from 'drizzle-orm';
import { bookings } from '@/server/db/schema/bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { specBookingBody } from '@/server/testing/test-bookings';
import type { TestPassenger } from '@/server/testing/test-passengers';
import { testApiKey, testBaseUrl } from '@/server/testing/test-platform';

const { test, anna, ben, leg, book } = startPaymentScenario();

async function reservationNumber(bookingId: string) {
  const [row] = await test.db.select().from(bookings).where(eq(bookings.uuid, bookingId));
  return row?.reservationNumber ?? '';
}

/** The signed-in calls whose path names a booking. */
const calls = {
  booking: (user: TestPassenger, bookingId: string) =>
    test.callApi('booking', { params: { bookingId } }, user.signedIn),
  passengers: (user: TestPassenger, bookingUuid: string) =>
    test.callApi('passengers', { params: { bookingUuid } }, user.signedIn),
  editPassenger: async (user: TestPassenger, bookingUuid: string) => {
    const people = await test.callApi('passengers', { params: { bookingUuid } }, anna.signedIn);
    const params = { bookingUuid, passengerUuid: people.data?.[0]?.uuid ?? '' };
    return test.callApi('editPassenger', { params, body: { data: { status: 'cancelled' } } }, user.signedIn);
  },
  startPayment: (user: TestPassenger, bookingId: string) =>
    test.callApi('startPayment', { params: { bookingId } }, user.signedIn),
  updateWithPayment: (user: TestPassenger, bookingId: string) => {
    const body = { isPaid: 'Yes', referenceNumber: 'forged' } as const;
    return test.callApi('updateWithPayment', { params: { bookingId }, body }, user.signedIn);
  },
};

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it('finds the user’s own booking by its uuid and by its reservation number', async () => {
    expect((await call(anna, await book('A1'))).status).toBe(200);
    expect((await call(anna, await reservationNumber(await book('A2')))).status).toBe(200);
  });

  it('does not find a booking of another user by its reservation number', async () => {
    const number = await reservationNumber(await book('A1'));
    expect(await call(ben, number)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it('a ticket link accepts only the uuid', async () => {
  const bookingUuid = await reservationNumber(await book('A1'));
  expect((await test.callApi('ticket', { params: { bookingUuid } })).status).toBe(400);
});

describe('the fields that the specification puts beside data', () => {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { 'x-api-key': testApiKey, authorization: `Bearer ${anna.accessToken}` };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await test.send(new Request(new URL(path, testBaseUrl), init))).json();
  }

  it('are bookingId and isPaid of a booking, and the message of a cancellation', async () => {
    const path = '/app/v1/transaction/bookings/';
    const created = await send('POST', path, specBookingBody(leg, anna, ['A1']));
    const { bookingId } = (created as { data: { bookingId: string } }).data;
    expect(created).toMatchObject({ success: true, bookingId, isPaid: 'No', data: { isPaid: 'No' } });
    const number = await reservationNumber(bookingId);
    const read = { success: true, bookingId: number, isPaid: 'No', data: { uuid: bookingId, isPaid: 'No' } };
    expect(await send('GET', path + number)).toMatchObject(read);
    const people = await send('GET', `${path}${number}/passengers`);
    expect(people).toMatchObject({ data: [{ names: 'Mpho Kgosi', seatNumber: 'A1', bookings: bookingId }] });
    const [passenger] = (people as { data: { uuid: string }[] }).data;
    const edit = `${path}${number}/passengers/${passenger?.uuid ?? ''}/edit`;
    expect(await send('PUT', edit, { ...passenger, status: 'cancelled' })).toMatchObject({
      success: true,
      message: 'Seats cancelled',
      data: { message: 'Seats cancelled' },
    });
  });
});
