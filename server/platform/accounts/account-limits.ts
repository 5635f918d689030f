/**
 * Input: a call that concerns an account or a contact, and its network address. Output: a refusal above the limits of that
 * subject.
 */
import type { Platform } from '@/server/platform/platform';
import { networkOf } from '@/server/observability/client-network';
import type { Transaction } from '@/server/db/client';
import { accountLimits, betweenCodes, ownNetworkSeconds } from '@/server/budgets/limits';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';
import type { CodePurpose } from './account-codes.repo';
import { deleteCounts, type UserRow } from './accounts.repo';

type Limit = keyof typeof accountLimits;
/** The account or contact that a call concerns, its account if it has one, and the network address of the caller. */
export type CodeRequester = { subject: string; account?: string | undefined; clientAddress: string };

export const accountRequester = (purpose: CodePurpose, uuid: string, clientAddress: string): CodeRequester => ({
  subject: `${purpose}:account:${uuid}`,
  account: uuid,
  clientAddress,
});

const ownNetworks = ({ db }: Platform) => limiterOf(db, 'own network', { points: 1, duration: ownNetworkSeconds });
const ownNetworkKey = (account: string, clientAddress: string) => limitKey(account, networkOf(clientAddress));

export const rememberNetwork = (platform: Platform, account: string, clientAddress: string) =>
  ownNetworks(platform).set(ownNetworkKey(account, clientAddress), 1, ownNetworkSeconds);

export const isOwnNetwork = async (platform: Platform, account: string | undefined, clientAddress: string) =>
  account !== undefined && (await ownNetworks(platform).get(ownNetworkKey(account, clientAddress))) !== null;

/** Only one account can have confirmed a phone. */
export const ownsPhone = async (platform: Platform, user: UserRow | undefined, clientAddress: string) =>
  user?.phoneVerifiedAt != null && (await isOwnNetwork(platform, user.uuid, clientAddress));

export async function countTowards(platform: Platform, limit: Limit, requester: CodeRequester) {
  const { subject, account, clientAddress } = requester;
  const { points, total, duration } = accountLimits[limit];
  const key = limitKey(subject);
  const here = limiterOf(platform.db, `${limit} here`, { points, duration });
  await consume(here, `${key}:${limitKey(networkOf(clientAddress))}`);
  if (total !== null && !(await isOwnNetwork(platform, account, clientAddress)))
    await consume(limiterOf(platform.db, limit, { points: total, duration }), key);
}

export async function clearCounts(tx: Transaction, subjects: readonly string[]) {
  const names = [...Object.keys(accountLimits).flatMap((limit) => [limit, `${limit} here`]), 'between codes'];
  await deleteCounts(
    tx,
    names.flatMap((name) => subjects.map((subject) => `${name}:${limitKey(subject)}`)),
  );
}

export async function countCode(platform: Platform, requester: CodeRequester) {
  await consume(limiterOf(platform.db, 'between codes', betweenCodes), limitKey(requester.subject));
  await countTowards(platform, 'code', requester);
  await countTowards(platform, 'codeOfDay', requester);
}
