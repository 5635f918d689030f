import { sql } from 'drizzle-orm';
import { alarms } from '@/server/observability/alarms';
import { log } from '@/server/observability/log';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { describeReplicas } from './replicas';
import { createSilenceCheck, silentArchive, silentReplica, startHeartbeat } from './heartbeats';

const test = testPlatform();

const countBeats = async () => (await test.db.execute(sql`select from heartbeats`)).rowCount;

it('a minute without a heartbeat raises the alarm once, and an old heartbeat or a lost database does not', async () => {
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const stop = startHeartbeat(test.db, 'worker');
  await until(countBeats, (count) => count === 1);
  stop();
  await test.db.execute(sql`update heartbeats set beat_at = now() - interval '1 day'`);
  let ms = 0;
  const check = createSilenceCheck(test.db, () => ms);
  const checkAt = async (seconds: number) => {
    ms = seconds * 1000;
    await check();
    return error.mock.calls.length;
  };
  expect(await checkAt(0)).toBe(0);
  expect(await checkAt(60)).toBe(0);
  expect(await checkAt(61)).toBe(1);
  expect(await checkAt(200)).toBe(1);
  await test.db.execute(sql`update heartbeats set beat_at = now()`);
  expect(await checkAt(201)).toBe(1);
  await test.db.execute(sql`alter table heartbeats rename to away`);
  await expect(checkAt(290)).rejects.toThrow();
  await test.db.execute(sql`alter table away rename to heartbeats`);
  expect(await checkAt(300)).toBe(1);
  expect(await checkAt(351)).toBe(2);
  expect(error).toHaveBeenLastCalledWith({ event: 'worker_silent', seconds: 61 }, alarms.worker_silent);
  error.mockRestore();
});

it.each([
  [0, 0],
  [1, 1],
])('with %i expected replicas, a database without one raises %i alarms after a minute', async (replicas, alarmed) => {
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  let ms = 0;
  const check = createSilenceCheck(test.db, () => ms, silentReplica(replicas));
  for (const seconds of [0, 60, 61, 200]) {
    ms = seconds * 1000;
    await check();
  }
  const lines = error.mock.calls.filter(([fields]) => fields.event === 'replica_missing');
  expect(lines).toHaveLength(alarmed);
  const described = describeReplicas(test.db, replicas).catch(String);
  expect(await described).toBe(
    replicas === 0 ? '127.0.0.1 is the primary' : 'Error: 0 of 1 are synchronous: 127.0.0.1 is the primary',
  );
  error.mockRestore();
});

it('one replica of two is missing, and one of one is not', async () => {
  await test.db.transaction(async (tx) => {
    // A temporary table hides the view of PostgreSQL. `npm run test:machines` has real replicas.
    await tx.execute(sql`
      create temp table pg_stat_replication on commit drop as
      select state as application_name, state as sync_state, interval '0' as replay_lag
      from unnest(array['sync', 'async', null]) state`);
    const isMissing = async (replicas: number) =>
      (await tx.execute(silentReplica(replicas).beat)).rows[0]?.beat === null;
    expect([await isMissing(1), await isMissing(2)]).toEqual([false, true]);
    expect(await describeReplicas(tx, 1)).toContain('sync follows (sync, 0 s behind)');
    await expect(describeReplicas(tx, 2)).rejects.toThrow(/^1 of 2 are synchronous/);
  });
});

// `e2e/deep/pitr.test.ts` has a database with an archive.
it('a database without an archive raises no alarm', async () => {
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  let ms = 0;
  const check = createSilenceCheck(test.db, () => ms, silentArchive);
  await check();
  ms = 3_600_000;
  await check();
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
