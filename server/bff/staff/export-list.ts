import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { writeCsv } from '@/lib/format/csv';
import { localDate, systemClock } from '@/lib/format/time';
import { mayDo } from '@/lib/permissions';
import { plainText } from '@/lib/format/cells';
import { endpoints } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { refuse } from '../reads/respond';
import { withSession } from '../session/session';
import { callAs, type SessionToken } from '../session/session-cookie';
import { matchScreen, readRows } from './staff-page';

const maxRows = 10_000;

function notFound(): never {
  throw new AppError('not_found');
}

export const exportList = (request: Request, slug: string, name: string): Promise<Response> =>
  saveFile(request, `${slug}-${name}-${localDate(systemClock())}.csv`, (session, { searchParams }) => {
    const query = Object.fromEntries([...searchParams].filter(([key, value]) => value !== '' && key !== 'after'));
    return readList(session, [slug, name], query);
  });

const savedFile = z.object({ text: z.string() });

/** Responds with a file that a screen offers, with the byte order mark that Excel needs. */
export const exportFile = (request: Request, slug: string, name: string, file: string): Promise<Response> =>
  saveFile(request, file, async (session) => {
    const { operatorId } = await loadPlace(session, slug);
    const { call, files } = matchScreen([slug, name])?.screen.downloads ?? notFound();
    const params = { operatorId, file: files.find((one) => `${one}.csv` === file) ?? notFound() };
    return `\ufeff${savedFile.parse(await upstream(call, { params } as never, callAs(session))).text}`;
  });

type Read = (session: SessionToken, url: URL) => Promise<string>;

/** An export writes an audit row in the name of the member, so a link of another site makes none. */
async function saveFile(request: Request, saveAs: string, read: Read) {
  const url = new URL(request.url);
  try {
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new AppError('forbidden_origin');
    const text = await withSession(`${url.pathname}${url.search}`, (session) => read(session, url));
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(text, {
      headers: { ...headers, 'content-disposition': `attachment; filename="${saveAs}"`, 'x-robots-tag': 'noindex' },
    });
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    throw error;
  }
}

const loadPlace = async (session: SessionToken, slug: string) =>
  (await upstream('staffMe', { query: { slug } }, callAs(session))).current ?? notFound();

async function readList(session: SessionToken, segments: readonly string[], query: Record<string, string>) {
  const { role, operatorId } = await loadPlace(session, segments[0] ?? '');
  const screen = matchScreen(segments)?.screen ?? notFound();
  if (!mayDo(role, 'reports.export')) throw new AppError('not_allowed');
  const { title, list, columns } = screen;
  const isSaved = (_: unknown, index: number) => columns[index]?.[2] !== 'screen';
  const rows: string[][] = [];
  let next: string | null | undefined;
  while (next !== null && rows.length < maxRows) {
    const page = await readRows(screen, session, { operatorId }, next ? { ...query, after: next } : query);
    rows.push(...page.rows.map(({ cells }) => cells.filter(isSaved).map(plainText)));
    next = page.next;
  }
  const shown = Object.entries(z.parse(endpoints[list].query, query) as object).filter(
    ([, value]) => value !== undefined,
  );
  const filter = shown.map((pair) => pair.join(' ')).join(', ');
  const body = { list: title, filter, rows: rows.length };
  await upstream('recordExport', { params: { operatorId }, body }, callAs(session));
  const end = next === null ? [] : [[`The file ends after ${maxRows} rows. Please choose a filter.`]];
  return writeCsv([columns.filter(isSaved).map(([label]) => label), ...rows, ...end]);
}
