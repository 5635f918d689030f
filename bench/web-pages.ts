import autocannon, { type Client } from 'autocannon';
import { browserHeaders, findSearchPage, publicPaths } from './web-addresses';
import { compared, judged, type Row, type Surroundings } from './row';

const connections = 32;
const warmUpSeconds = 3;
/** Longer than the cache keeps a page, so that each round renders it anew as well. */
const roundSeconds = 6;
const rounds = 5;

/**
 * The client keeps every answer as text. Of a compressed one that is nonsense and takes two thirds of all its time, more
 * than the front's for a page, and nobody reads it: its bodies are dropped.
 */
function dropBodies(client: Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: (data: Buffer) => void } };
  pipelinedRequests.addBody = () => undefined;
}

type Load = { perSecond: number; p99Ms: number };

/** A closed loop: each connection asks again as soon as it is answered. */
async function load(url: string, seconds: number): Promise<Load> {
  const asked = { url, connections, duration: seconds, headers: browserHeaders };
  const result = await autocannon({ ...asked, setupClient: dropBodies });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failed} requests failed`);
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 };
}

/** Requests a second of pages as browsers ask for them, over the bare dynamic page under plain `next start`. */
export async function measurePages({ address, floorAddress }: Surroundings): Promise<Row[]> {
  const search = await findSearchPage(address);
  const pages = [
    { name: `search page with ${search.results} results`, url: address + search.path },
    { name: 'landing page', url: address + publicPaths.landing },
  ];
  const rows: Row[] = [];
  for (const { name, url } of pages) {
    const taken: { ours: Load; floor: Load }[] = [];
    await load(floorAddress, warmUpSeconds);
    await load(url, warmUpSeconds);
    for (let round = 0; round < rounds; round += 1) {
      taken.push({ floor: await load(floorAddress, roundSeconds), ours: await load(url, roundSeconds) });
    }
    rows.push(
      judged(compared(`${name}: requests per second, ${connections} connections`, '/s', pick(taken, 'perSecond')), {
        of: 'ratio',
        is: '≥',
        mark: 10,
      }),
      judged(compared(`${name}: answered within, p99`, 'ms', pick(taken, 'p99Ms')), {
        of: 'ratio',
        is: '≤',
        mark: 1,
      }),
    );
  }
  return rows;
}

const pick = (taken: readonly { ours: Load; floor: Load }[], what: keyof Load) =>
  taken.map(({ ours, floor }) => ({ ours: ours[what], floor: floor[what] }));
