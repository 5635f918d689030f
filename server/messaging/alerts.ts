/** Invariant: one message for each kind of alarm, hour and recipient, over all processes. It throws nothing. */
import { hostname } from 'node:os';
import type { Clock } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { alarms, type Alarm } from '@/server/observability/alarms';
import { log } from '@/server/observability/log';
import { enqueueMessage, recipientsOf, type Contacts } from './message-outbox';
import type { SealingKeys } from './sealed-message';

type Alerting = SealingKeys & { db: Database; clock: Clock; contacts: Contacts; retryMs?: number };

type PendingAlert = { alarm: Alarm; kind: string | undefined; instant: Date };

const hourOf = (instant: Date) => instant.toISOString().slice(0, 13);

export function createAlerts({ db, dataKeys, clock, contacts, retryMs = 30_000 }: Alerting) {
  const pending = new Map<string, PendingAlert>();
  const savedHours = new Map<string, string>();
  let isSaving = false;
  let isAway = false;
  let retry: NodeJS.Timeout | undefined;

  async function save(name: string, { alarm, kind, instant }: PendingAlert) {
    const cause = `alert:${name}:${hourOf(instant)}`;
    const data = { event: alarm, kind, meaning: alarms[alarm], at: instant.toISOString(), host: hostname() };
    const message = { template: 'alert', data } as const;
    const messages = recipientsOf(contacts).map((to) => ({ ...message, ...to, cause: `${cause}:${to.channel}` }));
    await inTransaction(db, (tx) => enqueueMessage({ dataKeys }, tx, ...messages));
    pending.delete(name);
    savedHours.set(name, hourOf(instant));
  }

  async function savePending() {
    if (isSaving || retry) return;
    isSaving = true;
    try {
      for (const [name, alert] of pending) await save(name, alert);
      isAway = false;
    } catch (error) {
      if (!isAway)
        log.warn({ event: 'alert_not_saved', err: error }, 'An alert was not saved. The process tries again.');
      isAway = true;
      retry = setTimeout(() => {
        retry = undefined;
        void savePending();
      }, retryMs).unref();
    } finally {
      isSaving = false;
    }
  }

  return {
    raise(alarm: Alarm, kind?: string) {
      const instant = clock();
      const name = kind === undefined ? alarm : `${alarm}:${kind}`;
      if (pending.has(name) || savedHours.get(name) === hourOf(instant)) return;
      pending.set(name, { alarm, kind, instant });
      void savePending();
    },
    stop: () => clearTimeout(retry),
  };
}
