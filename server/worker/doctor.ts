import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { brand } from '@/lib/brand';
import { AppError, Reason } from '@/lib/errors';
import { refuseOtherMigrations } from '@/server/db/applied-migrations';
import { checkDatabase, checkRights } from '@/server/db/check-database';
import { describeReplicas } from '@/server/db/replicas';
import { commandActor, CommandRefusal } from '@/server/db/run-command';
import { findLastAudit } from '@/server/db/write-audit-row';
import { openLiveDatabase } from '@/server/live/live-database';
import { chooseGateway } from '@/server/messaging/choose-gateway';
import { silenceLog } from '@/server/observability/log';
import type { openPlatform } from '@/server/platform/router/open-platform';
import { env } from '@/server/process/env';
import { sampleSettings } from '@/server/process/site-contacts';

type Check = { name: string; remedy: string; run: () => string | Promise<string> };

const leastMegabytes = 1000;
const oldestBackupHours = 36;
const liveMs = 10_000;
/** The company token or the request is wrong (DPO, API v6). An unknown transaction has another code. */
const refusedSettings = /^80[1-4]$/;
const unknownToken = '00000000-0000-0000-0000-000000000000';

function fail(reason: string): never {
  throw new CommandRefusal(reason);
}

async function send(channel: 'email' | 'sms', to: string | undefined) {
  if (!to) return fail('no contact is set');
  const text = `${brand.name}: ${commandActor()} ran npm run doctor. No action is needed.`;
  const message = { channel, to, subject: `${brand.name}: doctor`, text, html: null, replyTo: null, attachments: [] };
  await chooseGateway(env()).send({ ...message, idempotencyKey: randomUUID() });
  return 'a message was handed over';
}

async function connectLive() {
  const { FIREBASE_DATABASE_URL = '', FIREBASE_SERVICE_ACCOUNT } = env();
  const live = openLiveDatabase(FIREBASE_DATABASE_URL, FIREBASE_SERVICE_ACCOUNT);
  try {
    return (await live.connected(liveMs)) ? 'it is connected' : fail('it does not respond');
  } finally {
    await live.close();
  }
}

const contacts: Check = {
  name: 'contacts',
  remedy: 'set them, because passengers see them',
  run: () => {
    const names = sampleSettings().join(', ');
    return names === '' ? 'they are those of the site' : fail(`${names}: still those of the sample`);
  },
};

type Opened = ReturnType<typeof openPlatform>;

function checksOf({ platform }: Pick<Opened, 'platform'>): Check[] {
  const { ALERT_EMAIL, ALERT_PHONE, DATABASE_REPLICAS } = env();
  return [
    {
      name: 'database',
      remedy: 'start PostgreSQL, check DATABASE_URL, and see "Roles of the database" in docs/guides/running.md',
      run: async () => {
        await checkDatabase(platform.db);
        await checkRights(platform.db);
        await refuseOtherMigrations(platform.db);
        return 'version, rights and migrations are right';
      },
    },
    {
      name: 'replicas',
      remedy: 'see replica_missing in docs/guides/runbook.md',
      run: () => describeReplicas(platform.db, DATABASE_REPLICAS),
    },
    {
      name: 'clock',
      remedy: 'let this machine and that of the database follow the same time server',
      run: async () => (await platform.checkDatabase(), 'it agrees with that of the database'),
    },
    {
      name: 'disk',
      remedy: 'free space, or use a larger disk',
      run: async () => {
        const { bavail, bsize } = await statfs('.');
        const megabytes = Math.floor((bavail * bsize) / 1e6);
        return megabytes < leastMegabytes ? fail(`${megabytes} MB are free`) : `${megabytes} MB are free`;
      },
    },
    { name: 'e-mail', remedy: 'check SMTP_URL and ALERT_EMAIL', run: () => send('email', ALERT_EMAIL) },
    { name: 'SMS', remedy: 'check SMS_URL, SMS_TOKEN and ALERT_PHONE', run: () => send('sms', ALERT_PHONE) },
    {
      name: 'card provider',
      remedy: 'check DPO_COMPANY_TOKEN and the network',
      run: async () => {
        const { kind, result } = await platform.payments.viewPayment(unknownToken, { isFresh: true });
        if (kind === 'unclear') return fail('it does not respond');
        return refusedSettings.test(result) ? fail(`it refuses the settings (${result})`) : `it responds (${result})`;
      },
    },
    {
      name: 'Firebase',
      remedy: 'check FIREBASE_DATABASE_URL and FIREBASE_SERVICE_ACCOUNT',
      run: connectLive,
    },
    {
      name: 'backup',
      remedy: 'let a timer run npm run backup every day',
      run: async () => {
        const last = await findLastAudit(platform.db, 'database.backed_up');
        if (!last) return fail('no backup was made');
        const hours = Math.round((platform.clock().getTime() - last.getTime()) / 3_600_000);
        return hours > oldestBackupHours ? fail(`the last is ${hours} hours old`) : `the last is ${hours} hours old`;
      },
    },
  ];
}

const noDatabase = 'the database does not respond, or refuses a query';

/** The message of a failed statement has SQL, and that of an `AppError` is for passengers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Reason) return error.cause.message;
  return error instanceof AppError || 'query' in error ? noDatabase : error.message;
}

/** Calls each outside service once. Returns a line each, and throws if one failed. Lines of the log would raise alarms. */
export async function examine(opened: Pick<Opened, 'platform' | 'close'>): Promise<string[]> {
  silenceLog();
  const lines: string[] = [];
  let failed = 0;
  try {
    for (const { name, remedy, run } of [contacts, ...checksOf(opened)]) {
      const line = await Promise.resolve()
        .then(run)
        .then(
          (result) => `ok      ${name}: ${result}`,
          (error: unknown) => {
            failed += 1;
            const reason = reasonOf(error);
            return `FAILED  ${name}: ${reason}. Remedy: ${reason === noDatabase ? 'repair the database first' : remedy}`;
          },
        );
      lines.push(line);
    }
  } finally {
    await opened.close();
  }
  if (failed > 0) throw new CommandRefusal(lines.join('\n'));
  return lines;
}
