/** Invariant: the sink is the same in both bundles of a web process, the web server and the pages of Next. */
import { z } from 'zod';
import type { LogEvent } from './events';
import { metric } from './metrics';

/** The runbook has a section for each of these events. */
export const alarms = {
  archive_late: 'The archive of the database is late, so a fault of the disk loses more.',
  budget_exceeded: 'All clients together used up a budget of the site.',
  clock_differs: 'The clocks of a process and the database differ.',
  job_queue_failed: 'The job queue failed, and jobs run late.',
  ledger_differs: 'The ledger differs from the bookings, refunds and payouts.',
  message_channel_paused: 'The mail server or the SMS gateway fails.',
  payment_needs_review: 'A payment does not match its booking.',
  payment_of_unpaid_booking: 'The provider has a payment of an unpaid booking.',
  platform_call_failed: 'A call of the platform failed unexpectedly.',
  process_stop_failed: 'A process did not stop cleanly.',
  provider_misconfigured: 'The card provider refuses our account.',
  refund_failed: 'The card provider declined a refund.',
  refund_unclear: 'The result of a refund is unknown after a day.',
  replica_missing: 'A replica of the database is missing. A second loss would lose data.',
  security_alarm: 'Many attempts of one kind were refused.',
  unknown_script_in_page: 'A page contains a script that is not ours.',
  worker_silent: 'No worker runs, so jobs and messages wait.',
  web_request_failed: 'The web server failed to serve a request.',
} as const satisfies Partial<Record<LogEvent<'error' | 'fatal'>, string>>;

export type Alarm = keyof typeof alarms;

// Prometheus sees an increase only of a series that began at 0.
for (const event of Object.keys(alarms)) metric('alarms').inc({ event }, 0);

type AlertSink = (alarm: Alarm, kind?: string) => void;

const kindFields = z.object({ refusal: z.string(), budget: z.string(), channel: z.string() }).partial();

const key = Symbol.for('tsela.alert-sink');
const hasSink = (holder: object): holder is { [key]: AlertSink | undefined } => key in holder;

export function setAlertSink(sink: AlertSink | undefined) {
  Object.assign(globalThis, { [key]: sink });
}

const isAlarm = (event: unknown): event is Alarm => typeof event === 'string' && Object.hasOwn(alarms, event);

export function reportAlarm(fields: unknown) {
  const holder: object = globalThis;
  if (typeof fields !== 'object' || fields === null || !('event' in fields) || !isAlarm(fields.event)) return;
  metric('alarms').inc({ event: fields.event });
  if (!hasSink(holder)) return;
  const { refusal, budget, channel } = kindFields.safeParse(fields).data ?? {};
  holder[key]?.(fields.event, refusal ?? budget ?? channel);
}
