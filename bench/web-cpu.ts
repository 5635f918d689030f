import { request, Agent } from 'node:http';
import { browserHeaders, findSearchPage, findSearches, publicPaths } from './web-addresses';
import { findDescendant, spentByFamilyMs, spentMs } from './web-processor';
import { compared, judged, median, type Row, type Surroundings } from './row';

const rounds = 7;
const connections = 8;
const perRound = { cached: 2000, uncached: 100, bare: 300 };
/**
 * V8 compiles a function for good at its 3,000th call, and most of what a page needs runs once a page: at the 6,000th
 * page it still spends 0.7 ms a page on that, on threads of its own, at the 12,000th hardly any.
 */
const warmUpPages = 12_000;
/** Asked for in turn: when one comes again it is long out of the cache. */
const warmUpAddresses = 800;

/** Asks as a browser does and drops the body unread by anybody, so that what it takes here is little. */
function visit(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: browserHeaders }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

/** Over connections of its own: one that has idled since the last time may be closed as it is used. */
async function visitAll(urls: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const left = urls.values();
  const visitor = async () => {
    for (const url of left) await visit(agent, url);
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
}

/** Milliseconds of processor time that each of the pages took. */
async function eachMs(urls: readonly string[], spent: () => number): Promise<number> {
  const before = spent();
  await visitAll(urls);
  return (spent() - before) / urls.length;
}

const times = (count: number, url: string) => Array.from({ length: count }, () => url);

const fromCache = { of: 'ratio', is: '≤', mark: 0.1 } as const;

/** Measures the processor time of a page in the web server, which renders too, over the bare Next app. */
export async function measureCpu(surroundings: Surroundings): Promise<Row[]> {
  const { address, floorAddress, processIds, databaseUrl } = surroundings;
  const webServer = findDescendant(processIds.app, 'dist/web.js');
  const byWebServer = () => spentMs(webServer);
  const byFloor = () => spentByFamilyMs(processIds.floor);
  const byApp = () => spentByFamilyMs(processIds.app);
  const search = address + (await findSearchPage(address)).path;
  const landing = address + publicPaths.landing;
  const paths = await findSearches(databaseUrl, warmUpAddresses + 2 * rounds * perRound.uncached);
  const addresses = paths.map((path) => address + path);
  const take = (count: number) => addresses.splice(0, count);

  const warmUp = take(warmUpAddresses);
  // By turns: what is idle for ten seconds gives memory back and has to find its way again.
  for (let visited = 0; visited < warmUpPages; visited += warmUp.length) {
    await visitAll(times(warmUp.length, floorAddress));
    await visitAll(warmUp);
  }
  const beside = async (name: string, urls: () => string[], spent: () => number) => {
    const taken: { ours: number; floor: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const floor = await eachMs(times(perRound.bare, floorAddress), byFloor);
      taken.push({ floor, ours: await eachMs(urls(), spent) });
    }
    return {
      ...compared(`processor time, ${name}`, 'ms', taken),
      slowest: Math.max(...taken.map(({ ours }) => ours)),
    };
  };
  const cached = (url: string) => () => times(perRound.cached, url);
  const uncached = () => take(perRound.uncached);
  const rows = [
    judged(await beside('search page not in the cache', uncached, byWebServer), {
      of: 'ratio',
      is: '≤',
      mark: 3.5,
    }),
    await beside('search page not in the cache, with PostgreSQL and all else', uncached, byApp),
    judged(await beside('search page from the cache', cached(search), byWebServer), fromCache),
    judged(await beside('landing page from the cache', cached(landing), byWebServer), fromCache),
  ];
  const bare = median(rows.map(({ baseline = Number.NaN }) => baseline));
  return [...rows, { name: 'processor time, bare dynamic page', unit: 'ms', value: bare, ok: true }];
}
