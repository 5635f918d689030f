import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import type { Body } from '@/server/api/endpoints/table';
import { holdAndBook } from '@/server/testing/test-bookings';
import { importInto, onlyOf } from '@/server/testing/test-imports';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import {
  addColleague,
  addOperator,
  addStaff,
  operatorOf,
  type TestMember,
  type TestOperator,
} from '@/server/testing/test-staff';
import { longBus, testTimetable } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let operator: TestOperator;
let owner: TestMember;
let params: { operatorId: string };
beforeAll(async () => {
  operator = await addOperator(test.db);
  owner = await addStaff(test.db, operator, 'owner');
  params = { operatorId: operator.uuid };
});

const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await test.db.execute<Row>(query)).rows[0];
const lastAudit = () => one(sql`select action, before, after from audit_rows order by id desc limit 1`);
const read = async () => (await test.callApi('operatorProfile', { params }, owner.signedIn)).data?.rows[0];

describe('the profile of an operator', () => {
  const save = (change: Partial<Body<'setOperatorProfile'>> = {}) => {
    const body = { phone: '390 0019', refundRule: 'none' as const, salesEndMinutes: 30, ...change };
    return test.callApi('setOperatorProfile', { params, body }, owner.signedIn);
  };
  const rev = async () =>
    (await one(sql`select timetable_rev from operators where id = ${operator.id}`))?.timetable_rev;

  it('is stored by the rules of operators.csv, and the audit row has the changed fields', async () => {
    expect(await rev()).toBe(0);
    expect((await save()).status).toBe(200);
    expect(await read()).toMatchObject({
      phone: '+2673900019',
      email: null,
      refundRule: 'none',
      salesEndMinutes: '30',
    });
    expect(await lastAudit()).toEqual({
      action: 'operator.edited',
      before: { phone: 'none', refundRule: 'standard', salesEndMinutes: 0 },
      after: { phone: '…019', refundRule: 'none', salesEndMinutes: 30 },
    });
    expect(await rev()).toBe(1);
    await save({ email: ' bookings@operator.example. ' });
    expect(await lastAudit()).toMatchObject({ after: { email: 'bookings@operator.example' } });
  });

  it('names the field that is wrong, and changes nothing', async () => {
    const before = await read();
    const refused = await save({ phone: '12', email: 'bookings@' });
    expect(refused.code).toBe('invalid_request');
    expect(refused.details.fields).toEqual({
      phone: 'Must be a phone number, like +267 390 0000',
      email: 'Must be an e-mail address',
    });
    for (const phone of ['3900019.0', '00000000', '12345678', '1111111', '390 0019 ext 5'])
      expect((await save({ phone })).details.fields).toEqual({ phone: 'Must be a phone number, like +267 390 0000' });
    expect((await save({ salesEndMinutes: 241 })).code).toBe('invalid_request');
    expect(await read()).toEqual(before);
    await test.db.execute(sql`update operators set phone = '+26712345678' where id = ${operator.id}`);
    expect((await save({ phone: '+26712345678', salesEndMinutes: 60 })).status).toBe(200);
    expect(await read()).toMatchObject({ phone: '+26712345678', salesEndMinutes: '60' });
    expect((await save({ phone: '+26712345679' })).code).toBe('invalid_request');
  });
});

describe('the place where passengers can pay', () => {
  const desk = { town: 'Palapye', place: 'Bus rank, bay 2', openingHours: 'Daily 06:00 to 18:00' };
  const profile = { phone: '390 0011', refundRule: 'seven_days' as const, salesEndMinutes: 0 };
  let morula: TestOperator;
  let save: (change: Partial<Body<'setOperatorProfile'>>) => ReturnType<typeof test.callApi<'setOperatorProfile'>>;
  beforeAll(async () => {
    morula = await operatorOf(test.db, 'Morula Coaches');
    const member = await addStaff(test.db, morula, 'owner');
    const at = { params: { operatorId: morula.uuid } };
    save = (change) => test.callApi('setOperatorProfile', { ...at, body: { ...profile, ...change } }, member.signedIn);
  });
  const places = async () => (await test.callApi('terminals', {})).data?.filter(({ ofOperator }) => ofOperator);

  it('is named on the list of terminals, at the trip, and at bookings that can be paid in cash', async () => {
    const passenger = await addPassenger(test.db);
    const leg = await findLeg(test.db, longBus, [1, 3], 5);
    const { signedIn } = passenger;
    const [bookingId, paidId] = [
      await holdAndBook(test, passenger, leg, ['A1']),
      await holdAndBook(test, passenger, leg, ['A2']),
    ];
    const shown = async (id: string) => [
      (await test.callApi('ownBooking', { params: { bookingId: id } }, signedIn)).data?.cashDesk,
      (await test.callApi('ownTicket', { params: { bookingId: id } }, signedIn)).data?.cashDesk,
    ];
    const tripDesk = async () => (await test.callApi('tripLeg', { params: leg.params })).data?.cashDesk;
    expect([await places(), await tripDesk(), await shown(bookingId)]).toEqual([[], null, [null, null]]);
    expect((await save(desk)).status).toBe(200);
    expect((await lastAudit())?.after).toMatchObject({ cashDesk: 'Bus rank, bay 2, Palapye, Daily 06:00 to 18:00' });
    expect(await places()).toEqual([{ ...desk, name: 'Morula Coaches', phone: '+2673900011', ofOperator: true }]);
    expect([await tripDesk(), await shown(bookingId)]).toEqual([desk, [desk, desk]]);
    await test.db.execute(sql`update bookings set paid_at = '2026-01-02T10:00:00Z' where uuid = ${paidId}`);
    expect(await shown(paidId)).toEqual([null, null]);
    const { data: paid } = await test.callApi('ownBooking', { params: { bookingId: paidId } }, signedIn);
    expect(paid).toMatchObject({ refundRule: 'seven_days', paidAt: '2026-01-02T10:00:00.000Z' });
    // A booking by card only has more time than one that is paid at a terminal.
    await test.db.execute(sql`update bookings set pay_by = departs_at where uuid = ${bookingId}`);
    expect(await shown(bookingId)).toEqual([null, null]);
  });

  it('stays when the settings are saved or a timetable is imported, and goes with its three fields', async () => {
    await save({ ...desk, salesEndMinutes: 10 });
    expect((await lastAudit())?.after).not.toHaveProperty('cashDesk');
    await importInto(test, onlyOf('Morula Coaches'));
    expect(await places()).toMatchObject([desk]);
    await test.db.execute(sql`update operators set phone = null where id = ${morula.id}`);
    expect(await places()).toEqual([]);
    await save({});
    expect((await lastAudit())?.after).toMatchObject({ cashDesk: 'none' });
    expect(await places()).toEqual([]);
  });

  it.each([
    [{ place: '', openingHours: ' ' }, ['openingHours', 'place']],
    [{ town: '' }, ['town']],
    [{ town: 'Atlantis' }, ['town']],
    [{ openingHours: '' }, ['openingHours']],
  ])('with %j is refused at its field, and changes nothing', async (change, fields) => {
    const refused = await save({ ...desk, ...change });
    expect(refused.code).toBe('invalid_request');
    expect(Object.keys(refused.details.fields ?? {}).sort()).toEqual(fields);
    expect((await save({ ...desk, place: 'x'.repeat(121) })).code).toBe('invalid_request');
    expect(await places()).toEqual([]);
  });
});

describe('the commission of an operator', () => {
  it('is set by the platform, changes nothing out of range, and is shown to those who read money', async () => {
    const platform = await addColleague(test);
    const set = (commissionPercent: number) =>
      platform.call('setCommission', { params, body: { commissionPercent, reason: 'Contract' } });
    expect((await set(12.35)).status).toBe(200);
    expect(await lastAudit()).toEqual({
      action: 'operator.commission_set',
      before: { percent: 0 },
      after: { percent: 12.35 },
    });
    for (const percent of [-1, 30.01, 5.555]) expect((await set(percent)).code).toBe('invalid_request');
    expect((await read())?.commissionPercent).toBe('12.35');
    const seller = await addStaff(test.db, operator, 'seller');
    const seen = await test.callApi('operatorProfile', { params }, seller.signedIn);
    expect(seen.data?.rows[0]?.commissionPercent).toBeNull();
  });
});

describe('a picture', () => {
  const solid = (width: number, height: number, background = '#c00') =>
    sharp({ create: { width, height, channels: 3, background } }).png({ compressionLevel: 9 });
  const send = async (bytes: Buffer) => {
    const body = { picture: [{ name: 'logo.png', base64: bytes.toString('base64') }] };
    return test.callApi('setLogo', { params, body }, owner.signedIn);
  };
  const pictures = async () => (await one(sql`select count(*)::int from catalogue_pictures`))?.count;

  it('is shown, replaced and removed, and an unused one is deleted', async () => {
    const before = await pictures();
    expect((await send(await solid(20, 20).toBuffer())).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'picture.set', after: { picture: 'logo' } });
    const logo = (await read())?.logo;
    await send(await solid(20, 20, '#00c').toBuffer());
    expect((await read())?.logo).not.toBe(logo);
    expect(await pictures()).toBe(Number(before) + 1);
    await test.callApi('removeLogo', { params, body: {} }, owner.signedIn);
    expect(await lastAudit()).toMatchObject({ action: 'picture.removed' });
    expect((await read())?.logo).toBeNull();
    expect(await pictures()).toBe(before);
  });

  it('is the photo of a bus of the same operator only', async () => {
    const bus = await one<{ uuid: string }>(sql`select uuid from buses where reg_no = ${longBus}`);
    const photoOf = async () => (await one(sql`select photo from buses where reg_no = ${longBus}`))?.photo;
    const member = async (at: TestOperator) => ({ at, options: (await addStaff(test.db, at, 'planner')).signedIn });
    const picture = [{ name: 'bus.png', base64: (await solid(20, 20).toBuffer()).toString('base64') }];
    const send = async ({ at, options }: Awaited<ReturnType<typeof member>>) =>
      test.callApi('setPhoto', { params: { operatorId: at.uuid, busId: bus?.uuid ?? '' }, body: { picture } }, options);
    expect((await send(await member(operator))).code).toBe('not_found');
    expect(await photoOf()).toBeNull();
    const morula = await one<TestOperator>(
      sql`select id::int, uuid, slug from operators where slug = 'morula-coaches'`,
    );
    if (!morula) throw new Error('no operator');
    expect((await send(await member(morula))).status).toBe(200);
    expect(await photoOf()).toMatch(/^[\w-]{22}$/);
  });

  it('is refused within 5 s if it has 60 megapixels, scripts, two formats or too many bytes', async () => {
    const png = await solid(20, 20).toBuffer();
    const cases = [
      [await solid(10_000, 6000).toBuffer(), 'picture_pixels'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'picture_type'],
      [Buffer.concat([Buffer.from('GIF89a<script>alert(1)</script>'), png]), 'picture_type'],
      [png.subarray(0, 50), 'picture_damaged'],
      [Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'picture_too_large'],
    ] as const;
    for (const [bytes, code] of cases) {
      const start = performance.now();
      expect((await send(bytes)).code).toBe(code);
      expect(performance.now() - start).toBeLessThan(5000);
    }
    expect((await read())?.logo).toBeNull();
  });
});

describe('a town', () => {
  const maun = { city: 'Maun', country: 'BW' as const, latitude: '-19.98', longitude: '23.42', isTopDestination: true };

  it('is added by the platform with the rules of cities.csv, and an import then knows it', async () => {
    const { call } = await addColleague(test);
    expect((await call('addTown', { body: maun })).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: 'town.added', after: { name: 'Maun', country: 'BW' } });
    const { data } = await call('townList', { query: { name: 'mÅu' } });
    expect(data?.rows).toMatchObject([
      { name: 'Maun', country: 'BW', latitude: -19.98, longitude: 23.42, isTopDestination: true },
    ]);
    const city = { name: 'Maun', country: 'BW' as const, latitude: -19.98, longitude: 23.42, isTopDestination: true };
    const morula = onlyOf('Morula Coaches');
    await importInto(test, { ...morula, cities: [...testTimetable.cities, city] });
  });

  it('with an accent stands between its neighbours in each list', async () => {
    await test.db.execute(sql`insert into cities (name, slug, country) values ('Ézulwini', 'ezulwini', 'SZ'),
      ('eDikeni', 'edikeni', 'ZA'), ('Francesville', 'francesville', 'ZA')`);
    const added = ['eDikeni', 'Ézulwini', 'Francesville'];
    const { call } = await addColleague(test);
    const lists = [(await call('townList', {})).data?.rows, (await test.callApi('cities', {})).data];
    for (const names of lists.map((list) => list?.map(({ name }) => name).filter((name) => added.includes(name))))
      expect(names).toEqual(added);
  });

  it('added by two people at once is added once, and the other one reads why', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => addColleague(test)));
    const sent = await Promise.all(people.map(({ call }) => call('addTown', { body: { ...maun, city: 'Ghanzi' } })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    for (const { details } of sent.filter(({ status }) => status === 400))
      expect(details.fields).toEqual({ city: 'Ghanzi is on the list' });
  });

  it.each([
    [{ city: 'Palapye' }, { city: 'Palapye is on the list' }],
    [{ city: 'Palapyé' }, { city: '"Palapyé" already exists as "Palapye"' }],
    [{ latitude: '91' }, { latitude: 'Must be decimal degrees from -90 to 90' }],
    [{ city: '=1' }, { city: expect.stringContaining('Must begin with a letter') as unknown }],
  ])('%j is refused at its field', async (change, fields) => {
    const { call } = await addColleague(test);
    const refused = await call('addTown', { body: { ...maun, city: 'Shakawe', ...change } });
    expect(refused.code).toBe('invalid_request');
    expect(refused.details.fields).toEqual(fields);
  });
});
