import { env } from '@/server/process/env';
import { checkDatabase } from '@/server/db/check-database';
import { measureDatabase, startHeartbeat, watchArchive, watchReplicas } from '@/server/db/heartbeats';
import { seatBatch } from '@/server/live/projector';
import { watchLostSeats } from '@/server/live/watch-lost-seats';
import { chooseGateway } from '@/server/messaging/choose-gateway';
import { createChannelPauses } from '@/server/messaging/channel-pause';
import { makeTrips } from '@/server/platform/timetable/make-trips';
import { openPlatform } from '@/server/platform/router/open-platform';
import { attachTickets } from '@/server/platform/tickets/attach-tickets';
import { waitForCard } from '@/server/platform/sales/payments/wait-for-card';
import { runProcess } from '@/server/process/run-process';
import { startDrainLoop, startMessageLoops } from './drain-loop';
import { startSchedules } from './schedules';

/** The committing process publishes a seat at once. The worker publishes seats that are older than this. */
const leftBehindMs = 1000;

await runProcess('worker', async () => {
  const { platform, projector, live, close } = openPlatform('jobs');
  await checkDatabase(platform.db);
  await makeTrips(platform);
  const schedules = await startSchedules(platform, projector, env().DATABASE_URL ?? '');
  const watches = [
    startHeartbeat(platform.db, 'worker'),
    watchArchive(platform.db),
    watchReplicas(platform.db, env().DATABASE_REPLICAS),
  ];
  measureDatabase(platform.db);
  const gateway = chooseGateway(env());
  const { db, clock, siteUrl, dataKeys } = platform;
  const makeAttachments = attachTickets(platform);
  const mustWait = waitForCard(platform);
  const sending = { db, clock, siteUrl, dataKeys, gateway, pauses: createChannelPauses(), makeAttachments, mustWait };
  const enqueueLostSeats = watchLostSeats(db, live, clock);
  const drainSeats = async () => {
    await enqueueLostSeats();
    return projector.drain(leftBehindMs);
  };
  const loops = [startDrainLoop('live seats', seatBatch, drainSeats), ...startMessageLoops(sending)];
  return {
    stop: async () => {
      watches.forEach((stop) => stop());
      await Promise.all([schedules.stop(), ...loops.map((loop) => loop.stop())]);
      await close();
    },
  };
});
