import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addBuyers, bookSeat } from '../../lab/bench/buyers.ts';
import { findEmptyTrips } from '../../lab/bench/bus-trips.ts';
import { runLoop } from '../../lab/bench/closed-loop.ts';
import { median } from '../../lab/bench/row.ts';
import { waitFor } from '../../lab/chaos/app.ts';
import { startLoad } from '../../lab/chaos/load.ts';
import { addShoppers } from '../../lab/chaos/shoppers.ts';
import { verify } from '../../lab/chaos/verify.ts';
import { jobLimits, openDatabase } from '../../server/db/client.ts';
import { addAgent } from '../../server/testing/test-payments.ts';
import { resealCommand } from '../../server/platform/setup/reseal-command.ts';
import { newDataDirectory } from '../process/running-app.ts';
import { sendSignal, startCluster } from './cluster.ts';
import { startSite } from './site.ts';

const shopperCount = 40;
const tripCount = 60;
/** A passenger changes at most 30 holds in 5 minutes, so that none must wait. */
const thinkMs = 8000;
/** A quarter of the two minutes of `npm run chaos`: the requests of a passenger are decided within 30 s. */
const patience = 0.25;
const furtherPayments = 6;
const rounds = 4;
const ordersPerRound = 60;
const ordersPerBuyer = 3;

const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
};

test('two machines lose no booking when a part of them fails', async (t) => {
  for (const [name, file] of Object.entries(programs))
    assert.ok(existsSync(file), `not run: install the Debian package ${name}`);
  const folder = newDataDirectory();
  const cluster = await startCluster(t, folder);
  const site = await startSite(t, folder, cluster);
  const db = openDatabase(cluster.databaseUrl('tsela', 'one'), 4, jobLimits);
  t.after(() => db.$client.end());
  const stage = (name: string, work: () => Promise<unknown>) => t.test(name, async () => void (await work()));

  /** Makes commits wait for the replica, or not. */
  async function setSynchronous(isOn: boolean, ...more: string[]) {
    const changes = [`synchronous_mode=${isOn}`, ...more].flatMap((change) => ['-s', change]);
    cluster.patronictl('edit-config', '--quiet', '--force', ...changes);
    const { name } = await cluster.primary();
    const isSet = async () => {
      const [row] = await cluster.query(name, 'show synchronous_standby_names');
      return (row?.synchronous_standby_names !== '') === isOn;
    };
    await waitFor('the setting of the replication', isSet, 60_000);
  }

  async function measureOrders(): Promise<number> {
    const buyers = await addBuyers(db, site.front, ordersPerRound / ordersPerBuyer);
    const [trip] = await findEmptyTrips(db, 1);
    const tasks = (trip?.seats ?? []).slice(0, ordersPerRound).map((seat, index) => async () => {
      const buyer = buyers[index % buyers.length];
      assert.ok(trip && buyer);
      assert.equal((await buyer.call('PUT', `${trip.path}/holds`, { seats: [seat] })).status, 200);
      await bookSeat(buyer, trip, seat);
    });
    return median((await runLoop(tasks, 1)).taskMs);
  }

  await stage('an order with synchronous replication over one without', async () => {
    const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
    await measureOrders();
    for (let round = 0; round < 2 * rounds; round += 1) {
      const isOn = round % 2 === 1;
      await setSynchronous(isOn);
      times[isOn ? 'with' : 'without'].push(await measureOrders());
    }
    const [slow, fast] = [median(times.with), median(times.without)];
    const ms = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
    t.diagnostic(`an order with synchronous replication takes ${(slow / fast).toFixed(2)} times one without`);
    t.diagnostic(`medians of the rounds in ms: ${ms(times.with)} with, ${ms(times.without)} without`);
  });

  const load = startLoad({
    address: site.front,
    shoppers: await addShoppers(db, site.front, shopperCount),
    trips: await findEmptyTrips(db, tripCount),
    agentKey: await addAgent(db),
    thinkMs,
    patience,
  });
  const sellMore = (count = furtherPayments) => {
    const { payments } = load.acknowledged;
    const goal = payments.size + count;
    return waitFor('further payments', () => payments.size >= goal, 120_000);
  };
  const judge = async (settleWithinMs?: number) => {
    const { bookings, payments, tokens } = load.acknowledged;
    const acknowledged = { bookings: new Set(bookings), payments: new Set(payments), tokens: new Set(tokens) };
    return (await verify(db, folder, acknowledged, settleWithinMs)).violations;
  };
  const fault = (name: string, work: () => Promise<unknown>) =>
    stage(name, async () => {
      const since = Date.now();
      await work();
      await sellMore();
      assert.deepEqual([...(await judge()), ...load.faults], []);
      const { bookings, payments } = load.acknowledged;
      const statuses = [...load.statuses].sort().map(([status, count]) => `${count} × ${status}`);
      t.diagnostic(
        `${name}: ${Math.round((Date.now() - since) / 1000)} s, until now ${bookings.size} bookings and ${payments.size} payments, ${statuses.join(', ')}, ${load.lost()} broken connections`,
      );
    });
  const bookingsAfter = async (ms: number) => {
    const before = load.acknowledged.bookings.size;
    await pause(ms);
    return load.acknowledged.bookings.size - before;
  };
  /** The replica gets no more of the WAL, and then the primary is lost. Returns the bookings between the two. */
  const loseStalledPrimary = async () => {
    const primary = await cluster.primary();
    const sender = primary.processes().find(({ command }) => command.includes('walsender'));
    assert.ok(sender);
    sendSignal('SIGSTOP', sender.pid);
    await pause(1000);
    const count = await bookingsAfter(5000);
    await primary.kill();
    return { primary, count };
  };
  const loseAndReturn = async () => {
    const { primary } = await cluster.pair();
    await primary.kill();
    const since = Date.now();
    await cluster.primary();
    await sellMore(1);
    t.diagnostic(`sold again ${((Date.now() - since) / 1000).toFixed(1)} s after the loss of the primary`);
    primary.start();
    await cluster.pair();
  };

  await fault('the site sells', () => sellMore());
  await fault('the primary is lost, and returns as a replica', loseAndReturn);
  await fault('the new primary is lost, and returns as a replica', loseAndReturn);
  await fault('a primary whose replica stands still acknowledges no booking, and is lost', async () => {
    const { primary, count } = await loseStalledPrimary();
    assert.equal(count, 0);
    await cluster.primary();
    primary.start();
    await cluster.pair();
  });
  await fault('the replica is lost, and an alarm says so', async () => {
    const { replica } = await cluster.pair();
    await replica.kill();
    await sellMore();
    const workers = site.machines.map(({ services }) => services[0]);
    const isReported = () => workers.some((worker) => worker?.log().includes('"event":"replica_missing"'));
    await waitFor('the alarm replica_missing', isReported, 180_000);
    replica.start();
    await cluster.pair();
  });
  await fault('a planned switchover', async () => {
    const since = Date.now();
    cluster.patronictl('switchover', 'tsela', '--force');
    await sellMore(1);
    t.diagnostic(`sold again ${((Date.now() - since) / 1000).toFixed(1)} s after the order to switch over`);
    await cluster.pair();
  });
  await fault('all etcd are away', async () => {
    const primary = await cluster.primary();
    await Promise.all(cluster.etcd.map(({ stop }) => stop('SIGKILL')));
    for (let turn = 0; turn < 4; turn += 1) assert.notEqual(await bookingsAfter(10_000), 0);
    assert.equal(await primary.isPrimary(), true);
    cluster.etcd.forEach(({ start }) => start());
    await cluster.pair();
  });
  await fault('each process of both machines is killed in turn', async () => {
    for (const { services } of site.machines) for (const { kill } of services) await kill();
  });
  await fault('both machines get a new build, one after the other', async () => {
    const builds = await Promise.all(site.machines.map(({ build }) => build()));
    for (const [index, { install, prepare, restart, build }] of site.machines.entries()) {
      install(site.second);
      if (index === 0) prepare();
      await restart();
      assert.notEqual(await build(), builds[index]);
    }
  });
  await fault('the data key changes', async () => {
    const { settings, machines } = site;
    const before = settings.DATA_KEY ?? '';
    const restart = async () => {
      for (const machine of machines) await machine.restart();
    };
    const after = 'a-new-data-key-0123456789-abcdefghijklmnopqrstuvwxyz';
    settings.DATA_KEYS_BEFORE = after;
    await restart();
    Object.assign(settings, { DATA_KEY: after, DATA_KEYS_BEFORE: before });
    await restart();
    await resealCommand(settings)(db, [], {});
    settings.DATA_KEYS_BEFORE = '';
    await restart();
  });

  await stage('control: with asynchronous replication an acknowledged booking is lost', async () => {
    const isFound = async () => (await judge(1000)).some((line) => line.includes('acknowledged bookings are lost'));
    assert.equal(await isFound(), false);
    await setSynchronous(false, 'maximum_lag_on_failover=1000000000');
    const { count } = await loseStalledPrimary();
    assert.notEqual(count, 0);
    await cluster.primary();
    await sellMore(1);
    assert.equal(await isFound(), true);
  });
  await load.stop();
});
