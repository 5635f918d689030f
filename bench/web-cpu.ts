import { request, Agent } from 'node:http';
import { browserHeaders, findSearchPage, findSearches, publicPaths } from './web-addresses';
import { findDescendant, spentByFamilyMs, spentMs } from './web-processor';
import { compared, judged, median, type Row, type Surroundings } from './row';

const rounds = 9;
const connections = 8;
const perRound = { cached: 1000, uncached: 60, bare: 300 };
/** V8 compiles a function for good at its 3,000th call, and most of what a page needs runs once a page. */
const warmUpPages = 4000;
/** Asked for in turn: when one comes again it is long out of the cache. */
const warmUpAddresses = 1000;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Asks as a browser does and drops the body unread by anybody, so that what it takes here is little. */
function visit(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: browserHeaders }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

async function visitAll(urls: readonly string[]): Promise<void> {
  const left = urls.values();
  const visitor = async () => {
    for (const url of left) await visit(url);
  };
  await Promise.all(Array.from({ length: connections }, visitor));
}

/** Milliseconds of processor time that each of the pages took. */
async function eachMs(urls: readonly string[], spent: () => number): Promise<number> {
  const before = spent();
  await visitAll(urls);
  return (spent() - before) / urls.length;
}

const times = (count: number, url: string) => Array.from({ length: count }, () => url);

/** Processor time a page: of the front, which renders as well, over that of the bare Next app. */
export async function measureCpu(surroundings: Surroundings): Promise<Row[]> {
  const { address, floorAddress, processIds, databaseUrl } = surroundings;
  const front = findDescendant(processIds.app, 'dist/front.js');
  const byFront = () => spentMs(front);
  const byFloor = () => spentByFamilyMs(processIds.floor);
  const byApp = () => spentByFamilyMs(processIds.app);
  const search = address + (await findSearchPage(address)).path;
  const paths = await findSearches(databaseUrl, warmUpAddresses + 2 * rounds * perRound.uncached);
  const addresses = paths.map((path) => address + path);
  const take = (count: number) => addresses.splice(0, count);

  const warmUp = take(warmUpAddresses);
  for (let visited = 0; visited < warmUpPages; visited += warmUp.length) await visitAll(warmUp);
  await visitAll(times(perRound.cached, search));
  await visitAll(times(warmUpPages, floorAddress));
  const taken: Record<'bare' | 'search' | 'landing' | 'uncached' | 'whole', number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    taken.push({
      bare: await eachMs(times(perRound.bare, floorAddress), byFloor),
      search: await eachMs(times(perRound.cached, search), byFront),
      landing: await eachMs(times(perRound.cached, address + publicPaths.landing), byFront),
      uncached: await eachMs(take(perRound.uncached), byFront),
      whole: await eachMs(take(perRound.uncached), byApp),
    });
  }
  const row = (name: string, what: keyof (typeof taken)[number]) => ({
    ...compared(
      `processor time, ${name}`,
      'ms',
      taken.map((round) => ({ ours: round[what], floor: round.bare })),
    ),
    slowest: Math.max(...taken.map((round) => round[what])),
  });
  return [
    judged(row('search page from the cache', 'search'), { is: '≤', mark: 1 }),
    judged(row('landing page from the cache', 'landing'), { is: '≤', mark: 1 }),
    judged(row('search page not in the cache', 'uncached'), { is: '≤', mark: 5 }),
    row('search page not in the cache, with PostgreSQL and all else', 'whole'),
    { name: 'processor time, bare dynamic page', unit: 'ms', value: median(taken.map(({ bare }) => bare)), ok: true },
  ];
}
