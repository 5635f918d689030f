import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findSearchPage, publicPaths, readPage } from './web-addresses';
import { browserUrl } from './web-browser';
import { judged, median, type Row, type BenchSettings } from './row';

const runs = 3;

/** Public pages that search engines must not list. Lighthouse skips the check `is-crawlable` for them. */
const unlistedPaths = ['/login', '/signup', '/verify', '/forget-password', '/check-ticket', '/error', '/offline'];
const listedPaths = [
  '/',
  '/about',
  '/faqs',
  '/contact_us',
  '/blog',
  '/privacy_policy',
  '/user_agreement',
  '/terms_conditions',
  '/refund_policy',
  publicPaths.landing,
  '/bus/gaborone',
];
const listedKinds = ['/operators/', '/post/'];

const categories = { accessibility: 'accessibility', bestPractices: 'best-practices', search: 'seo' } as const;

type Category = (typeof categories)[keyof typeof categories] | 'performance';

type Report = {
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
};

async function firstOfKinds(address: string): Promise<string[]> {
  const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url));
  const listed = locations(await readPage(`${address}/sitemap.xml`));
  return listedKinds.map((kind) => {
    const page = listed.find(({ pathname }) => pathname.startsWith(kind));
    if (!page) throw new Error(`the sitemap contains no page below ${kind}`);
    return page.pathname;
  });
}

type PageRequest = { url: string; only?: Category; skip?: string };

const attempts = 3;

/** Runs Lighthouse with its mobile settings. Repeats a run that Lighthouse could not record. */
async function examine(surroundings: BenchSettings, page: PageRequest): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runLighthouse(surroundings, page);
    } catch (error) {
      if (attempt === attempts) throw error;
      console.error(`${page.url}: Lighthouse runs again`);
    }
  }
}

async function runLighthouse(
  { lighthouse, browserPath }: BenchSettings,
  { url, only, skip }: PageRequest,
): Promise<Report> {
  const args = [lighthouse, url, '--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...args,
      '--chrome-flags=--headless --no-sandbox',
      ...(only ? [`--only-categories=${only}`] : []),
      ...(skip ? [`--skip-audits=${skip}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, maxBuffer: 256 * 1024 * 1024, timeout: 180_000 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
  return report;
}

const scoreOf = ({ categories: scores }: Report, category: Category) =>
  Math.round(100 * (scores[category]?.score ?? Number.NaN));

const missesOf = ({ categories: scores, audits }: Report, category: Category) =>
  (scores[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

async function performancesOf(surroundings: BenchSettings, url: string, count: number): Promise<number[]> {
  const scores: number[] = [];
  while (scores.length < count) {
    scores.push(scoreOf(await examine(surroundings, { url, only: 'performance' }), 'performance'));
  }
  return scores;
}

type Examined = { path: string; performance: number; first: Report };

async function examinePage(surroundings: BenchSettings, path: string, listed: boolean): Promise<Examined> {
  const url = browserUrl(surroundings.address) + path;
  const first = await examine(surroundings, { url, ...(listed ? {} : { skip: 'is-crawlable' }) });
  const others = await performancesOf(surroundings, url, runs - 1);
  const performances = [scoreOf(first, 'performance'), ...others];
  const misses = Object.values(categories).flatMap((category) => missesOf(first, category));
  console.error(`${path}: performance ${performances.join(' ')}, missed: ${misses.join(', ') || 'nothing'}`);
  return { path, performance: median(performances), first };
}

export async function measureLighthouse(surroundings: BenchSettings): Promise<Row[]> {
  const { address, baselineUrl } = surroundings;
  const search = await findSearchPage(address);
  const examined: Examined[] = [];
  for (const path of [...listedPaths, ...(await firstOfKinds(address))]) {
    examined.push(await examinePage(surroundings, path, true));
  }
  for (const path of [...unlistedPaths, search.path]) examined.push(await examinePage(surroundings, path, false));
  const lowest = (name: string, scoreIn: (page: Examined) => number, misses: (page: Examined) => string[]) => {
    const worst = examined.reduce((one, other) => (scoreIn(other) < scoreIn(one) ? other : one));
    const where = [new URL(worst.path, address).pathname, ...misses(worst)].join(' ');
    return {
      name: `Lighthouse, ${name}: lowest of ${examined.length} pages (${where})`,
      unit: '',
      value: scoreIn(worst),
    };
  };
  const rows = Object.values(categories).map((category) =>
    judged(
      lowest(
        category,
        ({ first }) => scoreOf(first, category),
        ({ first }) => missesOf(first, category),
      ),
      { is: '=', mark: 100 },
    ),
  );
  const performance = lowest(
    `performance, median of ${runs}`,
    (page) => page.performance,
    () => [],
  );
  const bare = await performancesOf(surroundings, `${browserUrl(baselineUrl)}/list`, runs);
  return [
    ...rows,
    judged(performance, { is: '≥', mark: 95 }),
    { name: 'Lighthouse, performance of a bare Next list of 20 trips', unit: '', value: median(bare), ok: true },
  ];
}
