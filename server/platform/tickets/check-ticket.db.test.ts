import { eq, sql } from 'drizzle-orm';
import { writeTicketContent, readTicketContent } from '@/lib/domain/ticket-content';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import { passengers } from '@/server/db/schema/bookings';
import { operators } from '@/server/db/schema/catalogue';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { signTicket } from './sign-ticket';

const { test, anna, leg, book, lapse, payByCard } = startPaymentScenario();
let client = 0;

const load = async (bookingUuid: string) => {
  const { data } = await test.callApi('ticket', { params: { bookingUuid } }, anna.signedIn);
  const ticket = Array.isArray(data) ? data[0] : data;
  if (!ticket) throw new Error('the ticket must exist');
  return ticket;
};
const contents = async (bookingId: string) => (await load(bookingId)).passengers.map(({ qr_content }) => qr_content);
const paidBooking = async (...seats: string[]) => {
  const bookingId = await book(...seats);
  await payByCard(bookingId);
  return bookingId;
};
const check = async (content: string | undefined) =>
  (await test.callApi('checkTicket', { body: { content: content ?? '' } })).data;
/** Checks a code, by default from an address that no other call uses. */
const checkCode = (code: string, clientAddress = `client-${(client += 1)}`) =>
  test.callApi('checkTicket', { body: { code } }, { clientAddress });
const numberOf = async (bookingId: string) => (await load(bookingId)).ticket.reservation_number;
const rename = async (bookingId: string, seat: string, names: string) => {
  const passenger = (await findBooking(test.db, bookingId))?.people.find((person) => person.seat === seat);
  await test.db
    .update(passengers)
    .set({ names })
    .where(eq(passengers.id, passenger?.id ?? 0));
};
const cancelSeat = async (bookingId: string, seat: string) => {
  const item = await findBooking(test.db, bookingId);
  const uuids = item?.people.filter((person) => person.seat === seat).map(({ uuid }) => uuid) ?? [];
  await cancelPassengers(test.platform, item?.booking.id ?? 0, uuids);
};
const arrive = async () => {
  test.clock.set(new Date(leg.departsAt.getTime() + 24 * 60 * 60_000));
  await markBookingsUsed(test.platform);
};
const keyIdOf = (content: string | undefined) => readTicketContent(content ?? '')?.proof?.keyId;
const keys = async () => (await test.callApi('ticketKeys', {})).data?.keys ?? [];

describe('the QR code of a ticket', () => {
  it('is different for each passenger, and signed with a published key after payment', async () => {
    const bookingId = await book('A1', 'A2');
    const unpaid = await contents(bookingId);
    expect(unpaid.map((content) => content.split('\n').at(-1))).toEqual(['UNPAID', 'UNPAID']);
    await payByCard(bookingId);
    const paid = await contents(bookingId);
    expect(paid.map((content) => readTicketContent(content)?.fields.seats)).toEqual(['A1', 'A2']);
    for (const content of paid) expect(await verifyTicket(content, await keys())).toBe('genuine');
  });

  it('has all fields of the specification', async () => {
    const bookingId = await paidBooking('A1', 'A2');
    await rename(bookingId, 'A1', 'Ŋaledi Łukasz');
    const { ticket, passengers: people } = await load(bookingId);
    expect(readTicketContent(people[0]?.qr_content ?? '')?.fields).toEqual({
      names: 'Ŋaledi Łukasz',
      reservationNumber: ticket.reservation_number,
      date: ticket.booking_date,
      departure: ticket.departure,
      destination: ticket.arrival,
      departureTime: ticket.departureTime,
      operator: ticket.bus_owner,
      regNo: ticket.reg_no,
      seats: 'A1',
      ticketPrice: ticket.fare,
      totalPrice: ticket.ticket_Price,
    });
  });

  it('is not signed for a passenger who was cancelled before the payment', async () => {
    const bookingId = await book('A1', 'A2');
    await cancelSeat(bookingId, 'A1');
    await payByCard(bookingId);
    const [cancelled, paid] = await contents(bookingId);
    expect(cancelled?.endsWith('UNPAID')).toBe(true);
    expect(await verifyTicket(paid ?? '', await keys())).toBe('genuine');
  });
});

describe('a scanned ticket', () => {
  it('is valid after payment, and shows only its passenger by first name and initial', async () => {
    const bookingId = await paidBooking('A1', 'A2');
    const [content] = await contents(bookingId);
    const { ticket } = await load(bookingId);
    // The code of a late bus is that of the sale.
    await test.db.execute(sql`update bookings set delay_minutes = 45 where uuid = ${bookingId}`);
    expect(await contents(bookingId)).toContain(content);
    expect(await check(content)).toEqual({
      state: 'valid',
      ticket: {
        reservationNumber: ticket.reservation_number,
        date: ticket.booking_date,
        departureTime: ticket.departureTime,
        delayMinutes: 45,
        departure: ticket.departure,
        destination: ticket.arrival,
        bus: `${ticket.bus_owner}, ${ticket.reg_no}`,
        passengers: [{ names: 'Mpho K.', seat: 'A1', status: 'active' }],
      },
    });
  });

  it('is unpaid before payment, also if another passenger was cancelled after it was loaded', async () => {
    const bookingId = await book('A1', 'A2');
    const [, second] = await contents(bookingId);
    expect(await check(second)).toMatchObject({ state: 'unpaid', ticket: { passengers: [{ seat: 'A2' }] } });
    await cancelSeat(bookingId, 'A1');
    expect(await check(second)).toMatchObject({ state: 'unpaid', ticket: { passengers: [{ seat: 'A2' }] } });
  });

  it('is valid if it was loaded before the payment, because the booking decides', async () => {
    const bookingId = await book('A1');
    const [before] = await contents(bookingId);
    await payByCard(bookingId);
    expect(await check(before)).toMatchObject({ state: 'valid' });
  });

  it('is used after the journey, and cancelled with its booking or its passenger', async () => {
    const [used] = await contents(await paidBooking('A1'));
    const lapsed = await book('B1');
    const [gone] = await contents(lapsed);
    const partly = await book('C1', 'C2');
    const [first, second] = await contents(partly);
    await cancelSeat(partly, 'C1');
    expect([(await check(first))?.state, (await check(second))?.state]).toEqual(['cancelled', 'unpaid']);
    await lapse(lapsed);
    expect((await check(gone))?.state).toBe('cancelled');
    await arrive();
    expect(await check(used)).toMatchObject({ state: 'used', ticket: { passengers: [{ status: 'used' }] } });
  });

  it('is forged and shows nothing with a changed character, another name or another key', async () => {
    const bookingId = await paidBooking('A1', 'A2');
    const [content = ''] = await contents(bookingId);
    const forged = { state: 'forged', ticket: null };
    for (const place of [0, 8, 30, content.length - 100, content.length - 1]) {
      const other = content[place] === 'A' ? 'Q' : 'A';
      expect(await check(content.slice(0, place) + other + content.slice(place + 1))).toEqual(forged);
    }
    const fields = readTicketContent(content)?.fields;
    if (!fields) throw new Error('the ticket must be readable');
    for (const change of [{ names: 'Thief Thief' }, { seats: 'A2 ' }, { seats: 'D4' }, { date: '2030-01-01' }]) {
      const changed = { ...fields, ...change };
      const isTheOther = changed.seats === 'A2 ';
      expect((await check(writeTicketContent(changed, null)))?.state).toBe(isTheOther ? 'valid' : 'forged');
      expect(await check(signTicket('another-key-0000000000000000000000', changed))).toEqual(forged);
    }
    expect(await check('https://elsewhere.example/')).toEqual(forged);
    expect(await check('')).toEqual(forged);
  });

  it('stays valid after a correction of a town, plate or time if it is signed', async () => {
    const unpaidId = await book('B1');
    const [unsigned] = await contents(unpaidId);
    const [signed] = await contents(await paidBooking('A1'));
    const { db } = test;
    const before = await db.query.operators.findMany();
    for (const { id, name } of before) {
      await db
        .update(operators)
        .set({ name: `${name} Coaches` })
        .where(eq(operators.id, id));
    }
    try {
      const checked = await check(signed);
      expect(checked?.state).toBe('valid');
      // The response shows the corrected data.
      expect(checked?.ticket?.bus).toContain('Coaches,');
      expect((await check(unsigned))?.state).toBe('forged');
    } finally {
      for (const { id, name } of before) await db.update(operators).set({ name }).where(eq(operators.id, id));
    }
  });

  it('is unpaid without a signature if only its plate or its time differs, and forged if another field does', async () => {
    const [content = ''] = await contents(await book('B1'));
    const fields = readTicketContent(content)?.fields;
    if (!fields) throw new Error('the ticket must be readable');
    const stateWith = async (change: Partial<typeof fields>) =>
      (await check(writeTicketContent({ ...fields, ...change }, null)))?.state;
    expect(await stateWith({ regNo: 'B 999 ZZZ', departureTime: '23:59' })).toBe('unpaid');
    for (const name of Object.keys(fields).filter((name) => name !== 'regNo' && name !== 'departureTime'))
      expect([name, await stateWith({ [name]: 'ZZZZ' })]).toEqual([name, 'forged']);
  });

  it('is forged if it is signed for a seat that is not in its booking', async () => {
    const [content] = await contents(await paidBooking('A1'));
    const fields = readTicketContent(content ?? '')?.fields;
    if (!fields) throw new Error('the ticket must be readable');
    const { ticketKey } = test.platform;
    expect((await check(signTicket(ticketKey, fields)))?.state).toBe('valid');
    expect((await check(signTicket(ticketKey, { ...fields, seats: 'D4' })))?.state).toBe('forged');
  });

  it('is forged if it is signed but its passenger name differs from the booking', async () => {
    const bookingId = await paidBooking('A1');
    const [content] = await contents(bookingId);
    await rename(bookingId, 'A1', 'Another Name');
    expect((await check(content))?.state).toBe('forged');
  });
});

it('a change of the signing key keeps tickets of the previous key valid while it is configured, publishes both keys, and signs with the new one', async () => {
  const bookingId = await paidBooking('A1');
  const [before] = await contents(bookingId);
  const { platform } = test;
  const { ticketKey } = platform;
  try {
    Object.assign(platform, { ticketKey: 'the-next-ticket-key-of-the-tests-0000', ticketKeysBefore: [ticketKey] });
    const [after] = await contents(bookingId);
    expect(after).not.toBe(before);
    expect((await keys()).map(({ keyId }) => keyId)).toEqual([after, before].map(keyIdOf));
    for (const content of [before, after]) {
      expect((await check(content))?.state).toBe('valid');
      expect(await verifyTicket(content ?? '', await keys())).toBe('genuine');
    }
    Object.assign(platform, { ticketKeysBefore: [] });
    expect((await check(before))?.state).toBe('forged');
    expect((await check(after))?.state).toBe('valid');
  } finally {
    Object.assign(platform, { ticketKey, ticketKeysBefore: [] });
  }
});

describe('a typed code', () => {
  it('finds the ticket in upper or lower case, with spaces and dashes, and lists its passengers by first name and initial', async () => {
    const bookingId = await paidBooking('A1', 'A2');
    await rename(bookingId, 'A2', 'Kagiso Thabo Motsumi');
    const number = await numberOf(bookingId);
    const typed = ` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `;
    expect((await checkCode(typed)).data).toMatchObject({
      state: 'valid',
      ticket: {
        reservationNumber: number,
        passengers: [
          { names: 'Mpho K.', seat: 'A1', status: 'active' },
          { names: 'Kagiso M.', seat: 'A2', status: 'active' },
        ],
      },
    });
  });

  it('shows the states unpaid, used and cancelled', async () => {
    const [unpaid, paid] = [await book('A1'), await paidBooking('B1')];
    const stateOf = async (bookingId: string) => (await checkCode(await numberOf(bookingId))).data?.state;
    expect([await stateOf(unpaid), await stateOf(paid)]).toEqual(['unpaid', 'valid']);
    await lapse(unpaid);
    await arrive();
    expect([await stateOf(unpaid), await stateOf(paid)]).toEqual(['cancelled', 'used']);
  });

  it('is refused if it is unknown or empty', async () => {
    expect(await checkCode('WWWWWWWW')).toMatchObject({ status: 404, code: 'ticket_code_unknown' });
    expect(await checkCode(' - ')).toMatchObject({ status: 400, code: 'ticket_code_empty' });
  });

  it('can be guessed ten times a minute from one network, which limits neither other networks nor scanned tickets', async () => {
    const bookingId = await paidBooking('A1');
    const [number, [content = '']] = [await numberOf(bookingId), await contents(bookingId)];
    // A known code does not count as a try.
    for (let times = 0; times < 15; times += 1) expect((await checkCode(number, '196.1.1.1')).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => checkCode('WWWWWWWW', '196.1.1.1')));
    expect(guesses.filter(({ code }) => code === 'ticket_code_unknown')).toHaveLength(10);
    const refused = await checkCode(number, '196.1.1.1');
    expect(refused).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect(refused.details.retryAfter).toBeGreaterThan(30);
    expect(refused.details.retryAfter).toBeLessThanOrEqual(60);
    expect((await checkCode(number, '196.1.1.2')).status).toBe(200);
    const scanned = await test.callApi('checkTicket', { body: { content } }, { clientAddress: '196.1.1.1' });
    expect(scanned.data?.state).toBe('valid');
  });

  it('has one limit for all addresses of an IPv6 network', async () => {
    const guesses = Array.from({ length: 12 }, (_, index) => checkCode('WWWWWWWW', `2001:db8:1:2::${index}`));
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ code }) => code === 'too_many_tries')).toHaveLength(2);
    expect(await checkCode('WWWWWWWW', '2001:db8:1:3::1')).toMatchObject({ code: 'ticket_code_unknown' });
  });
});
