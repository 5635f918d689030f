import autocannon, { type Client } from 'autocannon';
import { browserHeaders, findSearchPage, publicPaths } from './web-addresses';
import { compared, judged, type Row, type BenchSettings } from './row';

const connections = 32;
export const warmUpSeconds = 3;
/** Longer than the lifetime of a cached page, so that each round includes a new rendering. */
export const roundSeconds = 6;
const rounds = 5;

/** Discards response bodies. autocannon would decode compressed bodies as text, which takes two thirds of its time. */
function dropBodies(client: Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: (data: Buffer) => void } };
  pipelinedRequests.addBody = () => undefined;
}

type Load = { perSecond: number; p99Ms: number };

export async function load(url: string, seconds: number): Promise<Load> {
  const options = { url, connections, duration: seconds, headers: browserHeaders };
  const result = await autocannon({ ...options, setupClient: dropBodies });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failed} requests failed`);
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
}

export async function measurePages({ address, baselineUrl }: BenchSettings): Promise<Row[]> {
  const search = await findSearchPage(address);
  const pages = [
    { name: `search page with ${search.results} results`, url: address + search.path },
    { name: 'landing page', url: address + publicPaths.landing },
  ];
  const rows: Row[] = [];
  for (const { name, url } of pages) {
    const taken: { ours: Load; baseline: Load }[] = [];
    await load(baselineUrl, warmUpSeconds);
    await load(url, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      taken.push({ baseline: await load(baselineUrl, roundSeconds), ours: await load(url, roundSeconds) });
    }
    rows.push(
      judged(compared(`${name}: requests per second, ${connections} connections`, '/s', pick(taken, 'perSecond')), {
        of: 'ratio',
        is: '≥',
        mark: 10,
      }),
      judged(compared(`${name}: response time, p99`, 'ms', pick(taken, 'p99Ms')), {
        of: 'ratio',
        is: '≤',
        mark: 1,
      }),
    );
  }
  return rows;
}

const pick = (taken: readonly { ours: Load; baseline: Load }[], key: keyof Load) =>
  taken.map(({ ours, baseline }) => ({ ours: ours[key], baseline: baseline[key] }));
