import { notFound } from 'next/navigation';
import { AppError } from '@/lib/errors';
import type { PageQuery } from '@/server/bff/screens/page-query';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';
import { withSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';

export function pageUrl(path: string, query: PageQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const text = new URLSearchParams(pairs).toString();
  return text ? `${path}?${text}` : path;
}

export const loadWallet = (session: SessionToken) => upstream('wallet', {}, callAs(session));

/** Loads the content of a signed-in page. Shows the 404 page if the record does not exist or is another user's. */
export async function loadPage<T>(
  path: string,
  query: PageQuery,
  load: (session: SessionToken) => Promise<T>,
): Promise<T> {
  try {
    return await withSession(pageUrl(path, query), load);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}
