import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { localDate, systemClock } from '@/lib/format/time';
import { mayDo } from '@/lib/permissions';
import { endpoints } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { refuse } from '../reads/respond';
import { withSession } from '../session/session';
import { callAs, type SessionToken } from '../session/session-cookie';
import { plainText } from './cells';
import { matchScreen, readRows } from './staff-page';
import { writeCsv } from './write-csv';

const maxRows = 10_000;

/** Responds with a list of the staff as a CSV file, in the columns and with the filter of its screen. */
export async function exportList(url: URL, slug: string, name: string): Promise<Response> {
  const { pathname, search, searchParams } = url;
  try {
    const query = Object.fromEntries([...searchParams].filter(([key, value]) => value !== '' && key !== 'after'));
    const text = await withSession(`${pathname}${search}`, (session) => readList(session, [slug, name], query));
    const saveAs = `${slug}-${name}-${localDate(systemClock())}.csv`;
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(text, {
      headers: { ...headers, 'content-disposition': `attachment; filename="${saveAs}"`, 'x-robots-tag': 'noindex' },
    });
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}

async function readList(session: SessionToken, segments: readonly string[], query: Record<string, string>) {
  const { current } = await upstream('staffMe', { query: { slug: segments[0] ?? '' } }, callAs(session));
  const screen = matchScreen(segments)?.screen;
  if (!current || !screen) throw new AppError('not_found');
  if (!mayDo(current.role, 'reports.export')) throw new AppError('not_allowed');
  const { title, list, columns } = screen;
  const { operatorId } = current;
  const rows: string[][] = [];
  let next: string | null | undefined;
  while (next !== null && rows.length < maxRows) {
    const page = await readRows(screen, session, { operatorId }, next ? { ...query, after: next } : query);
    rows.push(...page.rows.map(({ cells }) => cells.map(plainText)));
    next = page.next;
  }
  const shown = Object.entries(z.parse(endpoints[list].query, query) as object).filter(
    ([, value]) => value !== undefined,
  );
  const filter = shown.map((pair) => pair.join(' ')).join(', ');
  const body = { list: title, filter, rows: rows.length };
  await upstream('recordExport', { params: { operatorId }, body }, callAs(session));
  const end = next === null ? [] : [[`The file ends after ${maxRows} rows. Please choose a filter.`]];
  return writeCsv([columns.map(([label]) => label), ...rows, ...end]);
}
