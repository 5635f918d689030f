import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { freePort } from '../../scripts/start/free-port.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, startApp } from '../process/running-app.ts';

const program = '/usr/bin/prometheus';
const series = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});
const alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
  }),
});

test('a real Prometheus raises the alarms of a worker that stops, and the first of their kind', async (t) => {
  assert.ok(existsSync(program), 'not run: no prometheus. Install the Debian package prometheus');
  const [metricsPort, port] = [await freePort(), await freePort()];
  const app = await startApp(t, { env: { METRICS_PORT: String(metricsPort), WEB_PROCESSES: '1' } });

  const folder = newDataDirectory();
  copyFileSync('docs/alerts.yaml', join(folder, 'alerts.yaml'));
  const config = readFileSync('docs/deploy/prometheus.yml', 'utf8')
    .replace(`, '127.0.0.1:9402'`, '')
    .replace(/9400', .*9401/, `${metricsPort + 1}', '127.0.0.1:${metricsPort}`);
  writeFileSync(join(folder, 'prometheus.yml'), config);
  const prometheus = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  t.after(() => prometheus.kill('SIGKILL'));
  const api = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined);
    return response?.ok ? response.json() : undefined;
  };
  const values = async (query: string) => {
    const { data } = series.safeParse(await api(`query?${String(new URLSearchParams({ query }))}`));
    return data?.data.result.map(({ value }) => value[1]) ?? [];
  };
  const firing = async () => {
    const { data } = alerts.parse(await api('alerts'));
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };

  await eventually('both processes respond', async () => (await values('up{job="tsela"} == 1')).length === 2);
  assert.deepEqual(await values('tsela_alarms_total{event="worker_silent"}'), ['0', '0']);
  assert.equal((await values('tsela_job_success_timestamp_seconds{name="lapse-bookings"}')).length, 1);
  assert.deepEqual(await firing(), []);

  const [worker] = app.pids('worker');
  assert.ok(worker !== undefined);
  process.kill(worker, 'SIGSTOP');
  await eventually('the log has the alarm', () => app.output.stdout.includes('"event":"worker_silent"'));
  await eventually('both rules fire', async () => (await firing()).length > 1);
  assert.deepEqual((await firing()).toSorted(), ['ProcessDown', 'WorkerSilent']);
});
