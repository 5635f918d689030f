import { finishTrips, specPayload, type Trip } from '@/server/testing/test-bookings';
import { specifiedPayload, verifyBody } from '@/server/testing/test-payments';
import { creditWallet } from '@/server/testing/test-wallet';
import { textAt, startSpecClient, valueAt, type SpecUser } from '@/server/testing/spec-client';

// Every request here is written from the specification alone.
const { call, newUser, platform, searchTrip } = startSpecClient();

const text = expect.any(String) as string;
const bookingsPath = '/app/v1/transaction/bookings/';

let neo: SpecUser;
let thabo: SpecUser;
let trip: Trip;
beforeAll(async () => {
  [neo, thabo] = [await newUser(), await newUser()];
  trip = await searchTrip('Gaborone', 'Francistown', 3);
});

async function book(user: SpecUser, seat: string): Promise<string> {
  const body = specPayload(trip, user.userId, { [seat]: 'Neo Kagiso Modise' });
  return textAt(await call(`POST ${bookingsPath}`, { bearer: user.bearer, body }), 'data', 'bookingId');
}

const initiate = (user: SpecUser, message: string) =>
  call('POST /api/custom/payment/dpo/initiate', { bearer: user.bearer, body: { payload: message } });
const verify = (token: string) => call('POST /api/custom/payment/dpo/verify-token', { body: verifyBody(token) });
const isPaid = async ({ bearer }: SpecUser, bookingId: string) =>
  valueAt(await call(`GET ${bookingsPath}${bookingId}`, { bearer }), 'isPaid');
const updateWithPayment = ({ bearer }: SpecUser, bookingId: string, referenceNumber: string) =>
  call(`PUT ${bookingsPath}update-with-payment/${bookingId}`, { bearer, body: { isPaid: 'Yes', referenceNumber } });

/** Books and pays, so that the bank reports the money. Returns the booking's id and the token. */
async function pay(user: SpecUser, seat: string) {
  const bookingId = await book(user, seat);
  const token = textAt(await initiate(user, specifiedPayload(bookingId, trip.fare)), 'data', 'API3G', 'TransToken');
  platform().bank.act(token, 'pay');
  await verify(token);
  return { bookingId, token };
}

it('a card payment is initiated by XML, verified by XML, and makes the booking paid', async () => {
  const bookingId = await book(neo, 'A1');
  const initiated = await initiate(neo, specifiedPayload(bookingId, trip.fare));
  expect(initiated).toMatchObject({ status: 200, body: { success: true } });
  expect(valueAt(initiated, 'data', 'API3G')).toMatchObject({
    Result: '000',
    TransToken: text,
    ResultExplanation: text,
    TransRef: text,
  });
  const token = textAt(initiated, 'data', 'API3G', 'TransToken');
  expect(valueAt(await verify(token), 'data', 'API3G', 'Result')).not.toBe('000');
  expect(await isPaid(neo, bookingId)).toBe('No');
  platform().bank.act(token, 'pay');
  expect(valueAt(await verify(token), 'data', 'API3G', 'Result')).toBe('000');
  expect(await updateWithPayment(neo, bookingId, token)).toMatchObject({ status: 200, body: { success: true } });
  expect(await isPaid(neo, bookingId)).toBe('Yes');
});

describe('a ticket', () => {
  const ticket = () => ({
    reservation_number: text,
    name: 'Neo Kagiso Modise',
    fname: 'Neo Kagiso',
    lname: 'Modise',
    booking_date: trip.date,
    booking_Date: trip.date,
    departure: 'Gaborone',
    arrival: 'Francistown',
    departureTime: text,
    arrivalTime: text,
    partner_id: text,
    bus_owner: text,
    reg_no: text,
    seats: '"B1"',
    fare: trip.fare,
    ticket_Price: trip.fare,
    image: null,
  });
  const passengers = [{ names: 'Neo Kagiso Modise', seat_number: 'B1' }];
  let bookingId: string;
  beforeAll(async () => {
    bookingId = await book(neo, 'B1');
  });

  it('is returned with its passengers to its owner', async () => {
    const { bearer } = neo;
    const details = await call(`GET /app/v2/ticket-details/${bookingId}`, { bearer });
    expect(valueAt(details, 'data')).toMatchObject({ ticket: { uuid: bookingId, ...ticket() }, passengers });
    const all = valueAt(await call(`GET /app/v2/ticket-details/${neo.userId}/user-details`, { bearer }), 'data');
    expect(all).toContainEqual(
      expect.objectContaining({ ...ticket(), ticket: expect.objectContaining(ticket()) as object }),
    );
  });

  it.each([
    ['without a bearer', () => undefined],
    ['with the bearer of another user', () => thabo.bearer],
  ])('is the first item of a list %s', async (_title, bearerOf) => {
    const bearer = bearerOf();
    const details = await call(`GET /app/v2/ticket-details/${bookingId}`, bearer === undefined ? {} : { bearer });
    expect(valueAt(details, 'data')).toMatchObject([{ uuid: bookingId, ...ticket(), ticket: ticket(), passengers }]);
  });

  it('is used after the bus has arrived', async () => {
    const { bookingId: used } = await pay(neo, 'B2');
    await finishTrips(platform(), 5);
    const listed = await call(`GET /app/v2/bookings/${neo.userId}/used/`, { bearer: neo.bearer });
    expect(valueAt(listed, 'data')).toContainEqual(
      expect.objectContaining({ uuid: used, status: 'used', is_paid: 'Yes', seats: '["B2"]', ticket_price: trip.fare }),
    );
  });
});

describe('the wallet', () => {
  const rows = ['GET /get-transactions', 'GET /get-withdrawals', 'POST /request-withdraw'];
  const withdrawal = (user: SpecUser, amount: string | number) => ({
    user_id: user.userId,
    account_number: '62001298765',
    bank_name: 'Bank of Gaborone',
    branch_code: '281467',
    branch_address: 'Plot 54 Main Mall',
    iban_number: 'BW12TEST62001254321',
    amount,
  });
  const request = (user: SpecUser, amount: string | number) =>
    call('POST /request-withdraw', { bearer: user.bearer, body: withdrawal(user, amount) });

  it.each(rows)('responds to %s without a bearer with code 401', async (row) => {
    const body = row.startsWith('POST') ? { body: withdrawal(neo, '1') } : {};
    const errors = [{ errorCode: 'unauthenticated', errorMsg: text }];
    expect(await call(row, body)).toEqual({ status: 401, body: { success: false, code: 401, message: text, errors } });
  });

  it.each([
    ['GET /get-transactions', 'No transactions found', 'no_transactions'],
    ['GET /get-withdrawals', 'No withdrawals found', 'no_withdrawals'],
  ])('responds to %s of an empty wallet with code 404', async (row, message, errorCode) => {
    const errors = [{ errorCode, errorMsg: message }];
    const body = { success: false, code: 404, message, errors };
    expect(await call(row, { bearer: thabo.bearer })).toEqual({ status: 404, body });
  });

  it('lists its transactions, accepts a withdrawal as text or number once within a minute, and lists it', async () => {
    const user = await newUser();
    const { bearer } = user;
    const { db } = platform();
    const account = await db.query.users.findFirst({ where: ({ uuid }, { eq }) => eq(uuid, user.userId) });
    await creditWallet(db, account?.id ?? 0, 17_000);
    const transactions = await call('GET /get-transactions', { bearer });
    expect(transactions).toMatchObject({ status: 200, body: { success: true, code: 200, balance: '170.00' } });
    expect(valueAt(transactions, 'transactions')).toMatchObject([
      { type: text, reference: text, amount: '170.00', created_at: text },
    ]);
    for (const amount of [100, '100', '50']) {
      expect(await request(user, amount)).toMatchObject({ status: 200, body: { code: 200, message: text } });
    }
    const listed = valueAt(await call('GET /get-withdrawals', { bearer }), 'withdrawals');
    expect(listed).toMatchObject([{ amount: '50.00' }, { amount: '100.00', branch_code: '281467' }]);
    expect(await request(user, 171)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'The amount is more than your wallet holds' },
    });
  });
});

it('a contact message is accepted, once if it is sent twice', async () => {
  const body = { name: 'Neo Modise', email: 'neo@passenger.example', message: 'When does the bus leave?' };
  for (let times = 0; times < 2; times += 1) {
    expect(await call('POST /post-contact', { body })).toMatchObject({
      status: 200,
      body: { code: 200, message: 'Message has been sent' },
    });
  }
  const stored = await platform().db.query.contactMessages.findMany();
  expect(stored).toMatchObject([body]);
});
