import { cache } from 'react';
import { notFound } from 'next/navigation';
import type { Profile } from '@/lib/contracts/accounts';
import { AppError, type ErrorCode, isUnavailable } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import { upstream } from '@/server/api/upstream';
import { callAs, type SessionToken, isSessionOver } from '../session/session-cookie';
import { withSession } from '../session/session';
import { z } from 'zod';
import { currentLog } from '@/server/api/request-context';

export function pageUrl(path: string, query: PageQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const text = new URLSearchParams(pairs).toString();
  return text ? `${path}?${text}` : path;
}

export function withQuery(path: string, query: Record<string, string>): string {
  const [page = '', fragment] = path.split('#');
  const [pathname = '', search] = page.split('?');
  const url = pageUrl(pathname, { ...Object.fromEntries(new URLSearchParams(search)), ...query });
  return fragment === undefined ? url : `${url}#${fragment}`;
}

const readProfile = cache((accessToken: string, idToken: string) => upstream('profile', {}, { accessToken, idToken }));

/** Loads the profile once for each page, because frame, banner and screen all show parts of it. */
export const loadProfile = ({ accessToken, idToken }: SessionToken): Promise<Profile> =>
  readProfile(accessToken, idToken);

export const loadWallet = (session: SessionToken) => upstream('wallet', {}, callAs(session));
export const loadWithdrawals = (session: SessionToken) => upstream('ownWithdrawals', {}, callAs(session));

/** Loads the content of a signed-in page. Shows the 404 page if the record does not exist or is another user's. */
export async function loadPage<T>(
  path: string,
  query: PageQuery,
  load: (session: SessionToken) => Promise<T>,
): Promise<T> {
  return loadPublicPage(() => withSession(pageUrl(path, query), load));
}

/** Loads a page that needs no session. Shows the 404 page if the record does not exist. */
export async function loadPublicPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}

export type PageQuery = Record<string, string | string[] | undefined>;

export const pageNumber = z.coerce.number().int().min(1).max(5000).catch(1);

export type ListPage<Item> = { items: Item[]; page: number; hasNext: boolean };

/** Loads one item more than the page shows, to know whether a page follows. */
export async function loadListPage<Item>(
  page: number,
  load: (part: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  const items = await load({ offset: (page - 1) * listPageSize, limit: listPageSize + 1 });
  return { items: items.slice(0, listPageSize), page, hasNext: items.length > listPageSize };
}

export type PageResult<Page> = Page | { kind: 'missing' } | { kind: 'failed' };

const missing: readonly ErrorCode[] = ['not_found', 'post_unknown', 'invalid_request'];

/** `invalid_request` is included, because no record can have an invalid name. */
export const isMissing = (error: unknown): boolean => error instanceof AppError && missing.includes(error.code);

export async function unlessMissing<Value>(loading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function orFailed<Page>(load: () => Promise<Page>, failure: string): Promise<Page | { kind: 'failed' }> {
  try {
    return await load();
  } catch (error) {
    await logPageFailure(error, failure);
    return { kind: 'failed' };
  }
}

export async function orNull<T>(work: Promise<T>, failure: string): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isSessionOver(error)) throw error;
    await logPageFailure(error, failure);
    return null;
  }
}

/** Logs that a page could not load a part of its data. An API or a database that is away or busy is not an error. */
export async function logPageFailure(error: unknown, sentence: string) {
  if (!isUnavailable(error)) (await currentLog()).error({ event: 'page_data_failed', err: error }, sentence);
}

export async function loadProfilePage(session: SessionToken) {
  const [profile, sessions] = await Promise.all([loadProfile(session), upstream('sessions', {}, callAs(session))]);
  return { profile, sessions, now: new Date() };
}
