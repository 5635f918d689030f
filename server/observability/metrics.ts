import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

/**
 * Every metric of the product. Labels hold no ids, names or phones. Both bundles of a web process load this file, and share
 * the registry of the package.
 */
const definitions = {
  requests: ['counter', 'tsela_requests_total', 'Requests of the web server', ['route', 'status']],
  requestSeconds: ['histogram', 'tsela_request_seconds', 'Time until the last byte of a response', ['route']],
  bookings: ['counter', 'tsela_bookings_total', 'Bookings that were made', ['payment']],
  holds: ['counter', 'tsela_holds_total', 'Calls that held seats', []],
  providerSeconds: ['histogram', 'tsela_provider_seconds', 'Time of a call of a provider', ['host']],
  providerCalls: ['counter', 'tsela_provider_calls_total', 'Calls of a provider', ['host', 'result']],
  alarms: ['counter', 'tsela_alarms_total', 'Alarms of the log', ['event']],
  poolConnections: ['gauge', 'tsela_pool_connections', 'Connections of the pools by state', ['state']],
  jobSucceeded: ['gauge', 'tsela_job_success_timestamp_seconds', 'Last success of a job, or its start', ['name']],
  jobSeconds: ['gauge', 'tsela_job_seconds', 'Time of the last run of a job', ['name']],
  payments: ['gauge', 'tsela_payments', 'The last 1,000 card payments by state', ['state']],
  outboxSeconds: ['gauge', 'tsela_outbox_age_seconds', 'Age of the oldest message that is due', ['channel']],
  liveSeconds: ['gauge', 'tsela_live_lag_seconds', 'Age of the oldest seat that is not published', []],
} as const;

type Name = keyof typeof definitions;
type Kind<N extends Name> = (typeof definitions)[N][0];
type Metric<N extends Name> = Kind<N> extends 'counter' ? Counter : Kind<N> extends 'gauge' ? Gauge : Histogram;

const classes = { counter: Counter, gauge: Gauge, histogram: Histogram };

export function metric<N extends Name>(metricName: N): Metric<N> {
  const [kind, name, help, labelNames] = definitions[metricName];
  return (register.getSingleMetric(name) ?? new classes[kind]({ name, help, labelNames })) as Metric<N>;
}

export const metricNames = Object.values(definitions).map(([, name]) => name);

type Collector = () => void | Promise<void>;
const collectors: Collector[] = [];

export const onScrape = (collect: Collector) => void collectors.push(collect);

export async function serveMetrics(port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end();
    Promise.allSettled(collectors.map(async (collect) => collect()))
      .then(async () => res.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics()))
      .catch(() => res.writeHead(500).end());
  });
  await once(server.listen(port, host), 'listening');
  // They are served before their first use. A gauge exists only where it is measured, because its first value would be 0.
  for (const name of Object.keys(definitions) as Name[]) if (definitions[name][0] !== 'gauge') metric(name);
  collectDefaultMetrics();
  return server;
}
