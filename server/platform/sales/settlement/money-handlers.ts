import { AppError } from '@/lib/errors';
import { formatPula, formatSum } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { changed, type Handlers } from '@/server/platform/handler';
import { toOffsetPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { endPayout, getPayout, insertPayout, listMoney, listOwed, type PayoutRow } from './money.repo';
import { listOwners, listPayouts, lockOwed, sumRequested } from './money.repo';

type Desk = Pick<Platform, 'db' | 'clock' | 'dataKeys'>;

const signs = { payout: 1, payin: -1 } as const;

/** The open requests of the same kind count as paid. */
export const requestPayout = (
  { db }: Pick<Desk, 'db'>,
  { operator: slug, ...order }: ParsedBody<'requestPayout'>,
  author: AuditAuthor,
  lock = lockOwed,
) =>
  inTransaction(db, async (tx) => {
    const { operatorId, owedThebe } = await lock(tx, { slug });
    const leftThebe = signs[order.kind] * owedThebe - (await sumRequested(tx, operatorId, order.kind));
    const amountThebe = `At most ${formatPula(Math.max(0, leftThebe))} is left to pay`;
    if (order.amountThebe > leftThebe) throw new AppError('payout_too_high', { fields: { amountThebe } });
    const { uuid } = await insertPayout(tx, { ...order, operatorId, requestedBy: author.actor });
    const after = { operator: slug, ...order };
    const change = { action: 'payout.requested', subject: ['payout', uuid], after } as const;
    return { output: { record: uuid }, audited: await writeAuditRow(tx, author, change) };
  });

type Decision = { state: 'paid'; bankReference: string } | { state: 'withdrawn' };

/** A refund since the request may have lowered the debt. A person who repeats a decision changes nothing. */
export const decidePayout = (desk: Desk, uuid: string, decision: Decision, author: AuditAuthor, lock = lockOwed) =>
  inTransaction(desk.db, async (tx) => {
    const { owedThebe } = await lock(tx, { payout: uuid });
    const payout = await getPayout(tx, uuid);
    const { id, state, kind, requestedBy, decidedBy, amountThebe } = payout;
    if (state === decision.state && decidedBy === author.actor) return 'repeated';
    if (state !== 'requested') throw new AppError('payout_closed');
    if (decision.state === 'paid') {
      if (requestedBy === author.actor) throw new AppError('approval_own');
      if (amountThebe > signs[kind] * owedThebe) throw new AppError('payout_too_high');
      await pay(desk, tx, payout, decision.bankReference);
    }
    await endPayout(tx, id, { ...decision, decidedBy: author.actor, decidedAt: desk.clock() });
    const subject = ['payout', uuid] as const;
    const change = { action: `payout.${decision.state}`, subject, after: { amountThebe, ...decision } } as const;
    return writeAuditRow(tx, author, change);
  });

async function pay(keys: Pick<Desk, 'dataKeys'>, tx: Transaction, payout: PayoutRow, bankReference: string) {
  const { uuid, operatorId, kind, amountThebe, accountLast4 } = payout;
  const cause = `payout:${uuid}`;
  const toBank = signs[kind] * amountThebe;
  await postTransfer(tx, {
    kind,
    cause,
    operatorId,
    reference: bankReference,
    entries: [
      { account: 'settled', amountThebe: -toBank },
      { account: 'bank', amountThebe: toBank },
    ],
  });
  if (kind === 'payin') return;
  for (const { userId, operator } of await listOwners(tx, operatorId)) {
    const data = { operator, amount: formatPula(amountThebe), accountLast4, bankReference };
    await notifyUser(keys, tx, userId, { cause: `${cause}:${userId}`, template: 'payout-paid', data });
  }
}

export const moneyHandlers = {
  moneyTable: async ({ platform: { db, clock }, staff: { operatorId }, query: { month, after = 0 } }) => {
    const now = clock();
    const first = `${(month ?? localDate(now)).slice(0, 7)}-01`;
    const { rows, ...more } = await listMoney(db, operatorId, first, after);
    const page = toOffsetPage(rows, after, ({ trip, ...row }) => ({
      ...row,
      id: `${row.day} ${trip?.id ?? ''}`,
      trip: trip && { ...trip, departsAt: new Date(trip.departsAt).toISOString() },
    }));
    return { ...page, ...more, month: first, at: now.toISOString() };
  },
  payoutList: async ({ platform: { db }, staff: { operatorId }, author, query }) => {
    const owed = operatorId === null && query.id === undefined ? await listOwed(db) : [];
    const operator = owed.map(({ slug, name, owedThebe }) => ({
      value: slug,
      label: `${name}: ${owedThebe > 0 ? 'we owe' : 'owes us'} ${formatSum(Math.abs(owedThebe))}`,
    }));
    return { ...(await listPayouts(db, operatorId, author.actor, query)), choices: { operator } };
  },
  requestPayout: ({ platform, body, author }) => requestPayout(platform, body, author),
  confirmPayout: ({ platform, params, body, author }) =>
    changed(decidePayout(platform, params.payoutId, { state: 'paid', ...body }, author)),
  withdrawPayout: ({ platform, params, author }) =>
    changed(decidePayout(platform, params.payoutId, { state: 'withdrawn' }, author)),
} satisfies Partial<Handlers>;
