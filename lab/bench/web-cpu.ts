import { request, Agent } from 'node:http';
import { browserHeaders, findSearchPage, findSearches, publicPaths } from './web-addresses';
import { findDescendant, spentByFamilyMs, spentMs } from './web-processor';
import { compared, judged, median, type Row, type BenchSettings } from './row';

const rounds = 7;
const connections = 8;
const perRound = { cached: 2000, uncached: 100, bare: 300 };
/**
 * The number of pages before the first round. V8 optimizes a function at its 3,000th call, and most functions run once
 * per page. At the 6,000th page the compiler threads still take 0.7 ms a page, at the 12,000th almost none.
 */
const warmUpPages = 12_000;
/** The number of URLs of the warm-up. They repeat only after they have left the cache. */
const warmUpUrls = 800;

/** Fetches a page with the headers of a browser and discards the body, so that the client costs little. */
function visit(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: browserHeaders }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
      if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}

/** Fetches the URLs over new connections, because the server may close an idle connection while it is reused. */
async function visitAll(urls: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const left = urls.values();
  const visitor = async () => {
    for (const url of left) await visit(agent, url);
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
}

async function eachMs(urls: readonly string[], spent: () => number): Promise<number> {
  const before = spent();
  await visitAll(urls);
  return (spent() - before) / urls.length;
}

const times = (count: number, url: string) => Array.from({ length: count }, () => url);

const fromCache = { of: 'ratio', is: '≤', mark: 0.1 } as const;

export async function measureCpu(surroundings: BenchSettings): Promise<Row[]> {
  const { address, baselineUrl, processIds, databaseUrl } = surroundings;
  const webServer = findDescendant(processIds.app, 'dist/web.js');
  const byWebServer = () => spentMs(webServer);
  const byBaseline = () => spentByFamilyMs(processIds.baseline);
  const byApp = () => spentByFamilyMs(processIds.app);
  const search = address + (await findSearchPage(address)).path;
  const landing = address + publicPaths.landing;
  const paths = await findSearches(databaseUrl, warmUpUrls + 2 * rounds * perRound.uncached);
  const addresses = paths.map((path) => address + path);
  const take = (count: number) => addresses.splice(0, count);

  const warmUp = take(warmUpUrls);
  // The two sides alternate, because a process that is idle for ten seconds releases memory and then starts slower.
  for (let visited = 0; visited < warmUpPages; visited += warmUp.length) {
    await visitAll(times(warmUp.length, baselineUrl));
    await visitAll(warmUp);
  }
  const compareWithBaseline = async (name: string, urls: () => string[], spent: () => number) => {
    const taken: { ours: number; baseline: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const baseline = await eachMs(times(perRound.bare, baselineUrl), byBaseline);
      taken.push({ baseline, ours: await eachMs(urls(), spent) });
    }
    return {
      ...compared(`processor time, ${name}`, 'ms', taken),
      slowest: Math.max(...taken.map(({ ours }) => ours)),
    };
  };
  const cached = (url: string) => () => times(perRound.cached, url);
  const uncached = () => take(perRound.uncached);
  const rows = [
    judged(await compareWithBaseline('search page not in the cache', uncached, byWebServer), {
      of: 'ratio',
      is: '≤',
      mark: 4,
    }),
    await compareWithBaseline('search page not in the cache, whole app with PostgreSQL', uncached, byApp),
    judged(await compareWithBaseline('search page from the cache', cached(search), byWebServer), fromCache),
    judged(await compareWithBaseline('landing page from the cache', cached(landing), byWebServer), fromCache),
  ];
  const bare = median(rows.map(({ baseline = Number.NaN }) => baseline));
  return [...rows, { name: 'processor time, bare dynamic page', unit: 'ms', value: bare, ok: true }];
}
