import { refundCauseTexts } from '@/lib/contracts/refunds';
import { log } from '@/server/observability/log';
import { databaseFault, inTransaction, type Transaction } from '@/server/db/client';
import type { RefundLine, RefundOutcome } from '@/server/payments/gateway';
import type { Platform } from '@/server/platform/platform';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { endRefund, notifyPassenger, type Owner } from './refund-money';
import { getToken, leaseRefunds, listTakenLines, moveRefund, type RefundRow } from './refunds.repo';

const minuteMs = 60_000;
/** Half of the calls of the worker to the provider. */
const batch = 10;
/** Longer than a call of the provider takes with its wait. A refund in `sending` after this time lost its process. */
const leaseMinutes = 5;
/** The provider's list is read after these minutes, then every six hours. */
const firstChecks = [1, 10, 60];
const laterMinutes = 6 * 60;
const checkedDays = 5;
export const personHours = 24;

type Jobs = Pick<Platform, 'db' | 'clock' | 'dataKeys' | 'lockSeats' | 'payments'>;

export async function sendRefunds(platform: Jobs): Promise<number> {
  const now = platform.clock();
  const due = await leaseRefunds(platform.db, batch, now, leaseFrom(now));
  const others = due.map((refund) => orLog(refund, followUp(platform, refund)));
  const approved = due.filter(({ state }) => state === 'approved');
  await Promise.all([sendInTurn(platform, approved), ...others]);
  return due.length;
}

/** A refund that the provider does not respond to is unclear for good, so the first such outcome ends the run. */
async function sendInTurn(platform: Jobs, approved: readonly RefundRow[]) {
  if (approved.length === 0 || !(await platform.payments.responds())) return;
  for (const refund of approved) if ((await orLog(refund, send(platform, refund))) === 'unclear') return;
}

const orLog = <Result>(refund: RefundRow, work: Promise<Result>) =>
  work.catch((error: unknown) => {
    log.error(
      { event: 'refund_not_sent', err: error, refund: refund.uuid },
      'A refund failed. The worker tries again.',
    );
    return undefined;
  });

async function followUp(platform: Jobs, refund: RefundRow) {
  switch (refund.state) {
    case 'sending': {
      const lost = { state: 'unclear', nextCheckAt: platform.clock() } as const;
      await moveRefund(platform.db, refund, lost);
      return;
    }
    case 'sent':
    case 'unclear':
      return check(platform, refund);
    case 'approved':
    case 'needs_approval':
    case 'done':
    case 'failed':
    case 'refused':
      return;
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMinutes * minuteMs);

/** Invariant: the database has `sending` before the provider is called, so a killed process never sends a refund again. */
async function send(platform: Jobs, refund: RefundRow): Promise<RefundOutcome['kind'] | undefined> {
  const token = await getToken(platform.db, refund.attemptId ?? 0);
  const sentAt = platform.clock();
  const sendCount = refund.sendCount + 1;
  const sending = { state: 'sending', sentAt, sendCount, checkCount: 0, nextCheckAt: leaseFrom(sentAt) } as const;
  const sent = await moveRefund(platform.db, refund, sending).catch((error: unknown) => {
    // The provider still works on another refund of this payment, so this one waits.
    if (databaseFault(error)?.constraint === 'refunds_one_in_flight') return undefined;
    throw error;
  });
  if (!sent) return undefined;
  const { amountThebe, cause } = refund;
  const details = cause === 'goodwill' ? 'Refund beside the policy' : refundCauseTexts[cause];
  const outcome = await platform.payments.refundToken({ token, amountThebe, details });
  await inTransaction(platform.db, (tx) => recordOutcome(platform, tx, sent, outcome));
  return outcome.kind;
}

async function recordOutcome(
  platform: Jobs,
  tx: Transaction,
  refund: RefundRow,
  { kind, result, explanation }: RefundOutcome,
) {
  const { booking } = await lockBooking(platform, tx, refund.bookingId);
  const inMinutes = (minutes: number) => new Date(platform.clock().getTime() + minutes * minuteMs);
  const response = { lastResult: result || null, explanation };
  switch (kind) {
    case 'sent': {
      const sent = await moveRefund(tx, refund, { ...response, state: 'sent', nextCheckAt: inMinutes(1) });
      if (sent) await notifyPassenger(platform, tx, booking, sent, 'refund-sent');
      return;
    }
    case 'unclear':
      await moveRefund(tx, refund, { ...response, state: 'unclear', nextCheckAt: inMinutes(1) });
      return;
    case 'not_sent':
      await moveRefund(tx, refund, { ...response, state: 'approved', nextCheckAt: inMinutes(1) });
      return;
    case 'misconfigured':
      // The gateway has logged the alarm.
      await moveRefund(tx, refund, { ...response, state: 'approved', nextCheckAt: inMinutes(60) });
      return;
    case 'refused':
      return fail(platform, tx, booking, refund, response);
  }
}

async function fail(platform: Jobs, tx: Transaction, booking: Owner, refund: RefundRow, change: Partial<RefundRow>) {
  const failed = await moveRefund(tx, refund, { ...change, state: 'failed', nextCheckAt: null });
  if (!failed) return;
  await notifyPassenger(platform, tx, booking, failed, 'refund-failed');
  log.error(
    { event: 'refund_failed', refund: refund.uuid, result: failed.lastResult },
    'The provider declined a refund.',
  );
}

async function check(platform: Jobs, refund: RefundRow) {
  const list = await platform.payments.listRefunds(await getToken(platform.db, refund.attemptId ?? 0));
  const now = platform.clock();
  await inTransaction(platform.db, async (tx) => {
    const { booking } = await lockBooking(platform, tx, refund.bookingId);
    const taken = await listTakenLines(tx, refund.attemptId ?? 0);
    const lines = list.kind === 'listed' ? list.refunds.filter((line) => isOurs(line, refund, taken)) : [];
    const [line] = lines;
    // Of two equal lines, either may be ours, so a person decides.
    if (!line || lines.length > 1) return later(tx, refund, now);
    const matched = { matchedLine: nameOf(line, refund) };
    switch (line.state) {
      case 'done':
        await endRefund(platform, tx, booking, refund, { ...matched, doneAt: now });
        return;
      case 'declined':
        return fail(platform, tx, booking, refund, matched);
      case 'manual':
      case 'unclear': {
        const waiting = refund.state === 'unclear' ? await moveRefund(tx, refund, { state: 'sent' }) : refund;
        return waiting && later(tx, waiting, now);
      }
    }
  });
}

const earlyMs = 5 * minuteMs;
const nameOf = ({ madeAt, amountThebe }: RefundLine, { attemptId }: RefundRow) =>
  `${attemptId} ${madeAt.toISOString()} ${amountThebe}`;

const isOurs = (line: RefundLine, refund: RefundRow, taken: ReadonlySet<string>) =>
  line.amountThebe === refund.amountThebe &&
  line.madeAt.getTime() >= (refund.sentAt?.getTime() ?? Infinity) - earlyMs &&
  !taken.has(nameOf(line, refund));

async function later(tx: Transaction, refund: RefundRow, now: Date) {
  const ageMs = now.getTime() - (refund.sentAt ?? now).getTime();
  const minutes = firstChecks[refund.checkCount + 1] ?? laterMinutes;
  const isOver = ageMs > checkedDays * 24 * 60 * minuteMs;
  const nextCheckAt = isOver ? null : new Date(now.getTime() + minutes * minuteMs);
  await moveRefund(tx, refund, { checkCount: refund.checkCount + 1, nextCheckAt });
  if (refund.state === 'unclear' && ageMs >= personHours * 60 * minuteMs)
    log.error({ event: 'refund_unclear', refund: refund.uuid }, 'A person must find out if a refund was made.');
}
