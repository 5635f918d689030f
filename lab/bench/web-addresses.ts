import { sql } from 'drizzle-orm';
import { defaultRoute } from '@/lib/domain/search-problem';
import { addDays, localDate } from '@/lib/format/time';
import { openDatabase, jobLimits } from '@/server/db/client';
import { joinPrice } from '@/server/db/fares';

export const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  accept: 'text/html',
  'sec-ch-ua': '"Chromium";v="150", "Google Chrome";v="150"',
};

export const publicPaths = { home: '/', landing: '/bus/gaborone-to-francistown', content: '/about' };

export const cardSelector = 'article';

export const fewestResults = 12;

export type SearchPage = { path: string; date: string; results: number };

const searchPath = (from: string, to: string, date: string) => `/search?from=${from}&to=${to}&date=${date}`;

/** Returns the results page of the busiest route on a day without departed buses. Throws if it has too few results. */
export async function findSearchPage(address: string): Promise<SearchPage> {
  const date = addDays(localDate(new Date()), 3);
  const path = searchPath(defaultRoute.from, defaultRoute.to, date);
  const html = await readPage(address + path);
  const results = html.split('<article ').length - 1;
  if (results < fewestResults) throw new Error(`${path} shows ${results} results, ${fewestResults} are needed`);
  return { path, date, results };
}

export async function readPage(url: string): Promise<string> {
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
  return body;
}

/** Returns paths of searches with at least 12 results. Each has another route or day, so that none is cached. */
export async function findSearches(databaseUrl: string, count: number): Promise<string[]> {
  const db = openDatabase(databaseUrl, 1, jobLimits);
  try {
    const { rows } = await db.execute<{ from: string; to: string; date: string }>(sql`
      select origin.slug as from, goal.slug as to, trips.service_date::text as date
      from trips join legs on legs.schedule_id = trips.schedule_id
           join schedules on schedules.id = legs.schedule_id ${joinPrice}
           join cities origin on origin.id = legs.from_city_id join cities goal on goal.id = legs.to_city_id
      where trips.service_date > current_date + 1 and legs.departure_minute < 1440
      group by origin.slug, goal.slug, trips.service_date having count(*) >= ${fewestResults}
      order by md5(origin.slug || goal.slug || trips.service_date) limit ${count}`);
    if (rows.length < count) throw new Error(`${count} searches are needed, but only ${rows.length} exist`);
    return rows.map(({ from, to, date }) => searchPath(from, to, date));
  } finally {
    await db.$client.end();
  }
}
