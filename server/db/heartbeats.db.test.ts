import { sql } from 'drizzle-orm';
import { log } from '@/server/observability/log';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { startHeartbeat, watchWorker } from './heartbeats';

const test = testPlatform();

it('a minute without a worker raises the alarm, and a heartbeat ends it', async () => {
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const stop = startHeartbeat(test.db, 'worker');
  const beats = async () => (await test.db.execute(sql`select from heartbeats`)).rowCount;
  await until(beats, (count) => count === 1);
  stop();
  const watchOnce = async () => {
    const query = jest.spyOn(test.db, 'execute');
    const end = watchWorker(test.db);
    await query.mock.results[0]?.value;
    await new Promise((resolve) => setImmediate(resolve));
    end();
    query.mockRestore();
  };
  await watchOnce();
  expect(error).not.toHaveBeenCalled();
  await test.db.execute(sql`update heartbeats set beat_at = now() - interval '61 seconds'`);
  await watchOnce();
  expect(error).toHaveBeenCalledWith({ event: 'worker_silent', seconds: 61 }, 'No worker runs.');
  error.mockRestore();
});
