import { sql } from 'drizzle-orm';
import { log } from '@/server/observability/log';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { secondsWithoutWorker, startHeartbeat, watchWorker } from './heartbeats';

const test = testPlatform();

it('a minute without a worker raises the alarm', async () => {
  const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  expect(await secondsWithoutWorker(test.db)).toBeUndefined();
  const stop = startHeartbeat(test.db, 'worker');
  await until(
    () => secondsWithoutWorker(test.db),
    (seconds) => seconds !== undefined && seconds < 30,
  );
  stop();
  await test.db.execute(sql`update heartbeats set beat_at = now() - interval '61 seconds'`);
  const end = watchWorker(test.db);
  await until(
    () => Promise.resolve(error.mock.calls),
    (calls) => calls.length === 1,
  );
  end();
  expect(error.mock.calls).toEqual([[{ event: 'worker_silent', seconds: 61 }, 'No worker runs.']]);
  error.mockRestore();
});
