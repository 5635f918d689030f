import { AppError } from '@/lib/errors';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { keyDays, maxKeyDays } from '@/lib/limits';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { logSecurity } from '@/server/observability/security-log';
import { newToken, hashToken } from '@/server/platform/accounts/tokens';
import type { Handler } from '@/server/platform/handler';
import type { Agent, Platform } from '@/server/platform/platform';
import {
  countWrong,
  findAgentByKey,
  insertAgent,
  listOperatorNames,
  updateAgent,
  type AgentRow,
} from './terminals.repo';

type Desk = Pick<Platform, 'db' | 'clock'>;

function endOf(endsOn: string | undefined, now: Date) {
  const today = localDate(now);
  const lastDay = endsOn ?? addDays(today, keyDays);
  if (lastDay >= today && lastDay <= addDays(today, maxKeyDays))
    return { lastDay, expiresAt: instantAt(lastDay, 24 * 60) };
  throw new AppError('invalid_request', { fields: { endsOn: `Choose a day in the next ${maxKeyDays} days` } });
}

/** Returns the key once. The database has its hash. */
export function addAgent(
  { db, clock }: Desk,
  { name, operator, place, dailyThebe, endsOn }: ParsedBody<'addTerminal'>,
  author: AuditAuthor,
) {
  const key = newToken();
  const { lastDay, expiresAt } = endOf(endsOn, clock());
  return inTransaction(db, async (tx) => {
    const owner = operator ? (await listOperatorNames(tx)).find(({ value }) => value === operator) : null;
    if (owner === undefined) throw new AppError('not_found');
    const agent = { name, operatorId: owner?.id, place, dailyThebe, expiresAt, keyHash: hashToken(key) };
    const added = await insertAgent(tx, agent);
    if (!added) throw new AppError('invalid_request', { fields: { name: 'Another terminal has this name' } });
    const limits = { operator: operator ?? 'all', endsOn: lastDay, ...(dailyThebe && { dailyThebe }) };
    const subject = ['terminal_agent', added.uuid] as const;
    const change = { action: 'terminal.added', subject, after: { name, place, ...limits } } as const;
    return { output: { record: added.uuid, key }, audited: await writeAuditRow(tx, author, change) };
  });
}

const unblocked = { blockedAt: null, wrongCount: 0 };

/** Replaces the key of the terminal with this name. Returns undefined without such a terminal, or if its key is revoked. */
export async function replaceKey({ db, clock }: Desk, name: string): Promise<string | undefined> {
  const key = newToken();
  const { expiresAt } = endOf(undefined, clock());
  const change = { keyHash: hashToken(key), expiresAt, ...unblocked };
  return (await updateAgent(db, 'name', name, change)) ? key : undefined;
}

export async function authenticateAgent({ db, clock }: Desk, key = ''): Promise<Agent> {
  const { agent, state = 'unknown' } = (await findAgentByKey(db, hashToken(key), clock())) ?? {};
  if (agent && state === 'active') return agent;
  logSecurity({ event: 'terminal_key_refused', account: agent?.uuid, purpose: state });
  throw new AppError('api_key_invalid');
}

const changeAgent = (
  { db }: Pick<Desk, 'db'>,
  uuid: string,
  author: AuditAuthor,
  action: `terminal.${string}`,
  change: Partial<AgentRow>,
) =>
  inTransaction(db, async (tx) => {
    if (!(await updateAgent(tx, 'uuid', uuid, change))) throw new AppError('not_found');
    const after = change.expiresAt && { endsOn: localDate(new Date(change.expiresAt.getTime() - 1)) };
    return writeAuditRow(tx, author, { action, subject: ['terminal_agent', uuid], ...(after && { after }) });
  });

export const renewTerminal: Handler<'renewTerminal'> = ({ platform, params, body, author }) =>
  changeAgent(platform, params.terminalId, author, 'terminal.renewed', {
    expiresAt: endOf(body.endsOn, platform.clock()).expiresAt,
    ...unblocked,
  });

/** Returns a new key once. It ends the one before, also a revoked one. */
export const replaceTerminal: Handler<'replaceTerminal'> = async ({ platform, params, body, author }) => {
  const key = newToken();
  const { expiresAt } = endOf(body.endsOn, platform.clock());
  const change = { keyHash: hashToken(key), expiresAt, revokedAt: null, ...unblocked };
  const audited = await changeAgent(platform, params.terminalId, author, 'terminal.replaced', change);
  return { output: { record: params.terminalId, key }, audited };
};

export const revokeAgent = (desk: Desk, uuid: string, author: AuditAuthor) =>
  changeAgent(desk, uuid, author, 'terminal.revoked', { revokedAt: desk.clock() });

/** Blocks a key that guesses booking numbers, because the response to a right one says what is due. */
export async function countWrongNumber({ db, clock }: Desk, { uuid }: Agent): Promise<void> {
  const author = { actor: 'server', reason: 'Too many wrong booking numbers' };
  const isBlocked = await inTransaction(db, async (tx) => {
    if (!(await countWrong(tx, uuid, clock()))) return false;
    return writeAuditRow(tx, author, { action: 'terminal.blocked', subject: ['terminal_agent', uuid] });
  });
  if (isBlocked) logSecurity({ event: 'terminal_key_refused', account: uuid, purpose: 'blocked' });
}
