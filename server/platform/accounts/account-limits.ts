import type { Platform } from '@/server/platform/platform';
import { networkOf } from '@/server/observability/client-network';
import type { Transaction } from '@/server/db/client';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';
import type { CodePurpose } from './account-codes.repo';
import { deleteCounts } from './accounts.repo';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** `total` counts an account from all networks except those of its owner. Tries have no total, as strangers could use it up. */
const limits = {
  /** Applies in addition to the lock after five wrong passwords. Correct passwords count too. */
  signIn: { points: 30, total: 60, duration: hour },
  code: { points: 5, total: 10, duration: hour },
  codeOfDay: { points: 15, total: 20, duration: day },
  signUp: { points: 5, total: 10, duration: hour },
  tryCode: { points: 20, total: null, duration: hour },
  tryLink: { points: 20, total: null, duration: hour },
} as const;
const betweenCodes = { points: 1, duration: 30 };
type Limit = keyof typeof limits;
export type CodeRequester = { subject: string; account?: string | undefined; clientAddress: string };

export const accountRequester = (purpose: CodePurpose, uuid: string, clientAddress: string): CodeRequester => ({
  subject: `${purpose}:account:${uuid}`,
  account: uuid,
  clientAddress,
});

const ownNetworks = ({ db }: Platform) => limiterOf(db, 'own network', { points: 1, duration: 30 * day });
const ownNetworkKey = (account: string, clientAddress: string) => limitKey(account, networkOf(clientAddress));

export const rememberNetwork = (platform: Platform, account: string, clientAddress: string) =>
  ownNetworks(platform).set(ownNetworkKey(account, clientAddress), 1, 30 * day);

export const isOwnNetwork = async (platform: Platform, account: string | undefined, clientAddress: string) =>
  account !== undefined && (await ownNetworks(platform).get(ownNetworkKey(account, clientAddress))) !== null;

export async function countTowards(platform: Platform, limit: Limit, requester: CodeRequester) {
  const { subject, account, clientAddress } = requester;
  const { points, total, duration } = limits[limit];
  const key = limitKey(subject);
  const here = limiterOf(platform.db, `${limit} here`, { points, duration });
  await consume(here, `${key}:${limitKey(networkOf(clientAddress))}`);
  if (total !== null && !(await isOwnNetwork(platform, account, clientAddress)))
    await consume(limiterOf(platform.db, limit, { points: total, duration }), key);
}

export async function clearCounts(tx: Transaction, subjects: readonly string[]) {
  const names = [...Object.keys(limits).flatMap((limit) => [limit, `${limit} here`]), 'between codes'];
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
