import { instantAt } from '@/lib/format/time';
import { testPlatform } from '@/server/testing/test-platform';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';

const test = testPlatform();
let date: string;
let uuids: Record<'from' | 'to', string>;
beforeAll(async () => {
  date = (await findLeg(test.db, longBus, [1, 7])).serviceDate;
  const cities = (await test.callApi('cities', {})).data ?? [];
  const uuidOf = (town: string) => cities.find(({ name }) => name === town)?.uuid ?? '';
  uuids = { from: uuidOf('Gaborone'), to: uuidOf('Francistown') };
});

const search = (fromCity: string, toCity: string) => test.callApi('search', { params: { date, fromCity, toCity } });

it('a search accepts towns by uuid, by name in any case, or one of each', async () => {
  const byUuid = await search(uuids.from, uuids.to);
  expect(byUuid.data).toHaveLength(3);
  for (const [from, to] of [
    ['Gaborone', 'Francistown'],
    ['gaborone', ' FRANCISTOWN '],
    [uuids.from.toUpperCase(), 'Francistown'],
  ] as const)
    expect(await search(from, to)).toEqual(byUuid);
});

it('a search refuses an unknown town, and the same town as uuid and as name', async () => {
  for (const unknown of ['Atlantis', 'gaborone; drop table cities', '—'])
    expect(await search(unknown, uuids.to)).toMatchObject({ status: 404, code: 'city_unknown' });
  for (const same of ['Gaborone', 'GABORONE', uuids.from])
    expect(await search(same, uuids.from)).toMatchObject({ status: 400, code: 'same_city' });
});

it('a search offers no departed bus, and refuses past dates', async () => {
  test.clock.set(instantAt(date, 5 * 60));
  expect((await search(uuids.from, uuids.to)).data).toHaveLength(2);
  test.clock.advanceSeconds(86_400);
  expect((await search(uuids.from, uuids.to)).code).toBe('date_past');
});
