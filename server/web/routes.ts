/**
 * Which addresses the front treats how. A public page is the same for everybody: it is rendered without cookies and may
 * be kept for a moment. Everything else goes to Next as it came.
 */

const slug = /^[a-z0-9-]{1,60}$/;
const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

type PublicPage = {
  path: RegExp;
  /**
   * The parameters the page reads and what they may hold. With anything else in one of them it is rendered as asked for
   * and never kept. Others, as those that chats and mails add to links, it never sees.
   */
  query?: Readonly<Record<string, RegExp>>;
  /** Yes when left out. */
  isStored?: false;
};

/** The page reads it, and is not kept where it is given. */
const unkept = /(?!)/;

const publicPages: readonly PublicPage[] = [
  { path: /^\/$/ },
  { path: /^\/search$/, query: { from: slug, to: slug, date } },
  {
    path: /^\/(faqs|about|blog|contact_us|privacy_policy|terms_conditions|refund_policy|user_agreement|offline)$/,
  },
  { path: /^\/(robots\.txt|sitemap\.xml|sitemaps\/[\w-]{1,40}\.xml)$/ },
  { path: /^\/error$/, query: { to: unkept } },
  { path: /^\/post\/[\w-]{1,64}$/, query: { stay: unkept } },
  { path: /^\/(bus|operators)(\/[\w-]{1,80}){0,4}$/ },
  // What no post, town or operator is called: its page says so and asks for 404, but is not worth a place in the store.
  { path: /^\/(post|bus|operators)\/[^/]+$/, isStored: false },
];

/** The public page at a path. `key` is its name in the store, absent where this query must not be stored. */
export type PublicAddress = { key: string | undefined };

/**
 * Undefined where the page at `path` is not a public one. The key is also the address it is rendered at: it holds the
 * parameters that the page reads, in one order, and nothing else of the query.
 */
export function publicAddress(path: string, search: string): PublicAddress | undefined {
  const page = publicPages.find((candidate) => candidate.path.test(path));
  return page && { key: page.isStored === false ? undefined : pageKey(path, search, page.query ?? {}) };
}

function pageKey(path: string, search: string, allowed: Readonly<Record<string, RegExp>>): string | undefined {
  const asked = new URLSearchParams(search);
  const pairs: string[] = [];
  for (const [name, pattern] of Object.entries(allowed)) {
    const [value, another] = asked.getAll(name);
    if (value === undefined) continue;
    if (another !== undefined || !pattern.test(value)) return undefined;
    pairs.push(`${name}=${value}`);
  }
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Asked for by Next's router in the browser: data for a page, not the page. */
export function isRouterRequest(headers: Readonly<Record<string, unknown>>, search: string): boolean {
  return (
    headers.rsc !== undefined ||
    headers['next-router-state-tree'] !== undefined ||
    headers['next-router-prefetch'] !== undefined ||
    /[?&]_rsc(=|&|$)/.test(search)
  );
}

export function isApi(path: string): boolean {
  return path.startsWith('/api/');
}

export function isSandbox(path: string): boolean {
  return path === '/sandbox' || path.startsWith('/sandbox/');
}

/** Never turned away in a rush: who has paid must be able to come back, and the supervisor must see that we live. */
const alwaysAnswered = [
  /^\/(api\/)?health(z)?(\/|$)/,
  /^\/(api\/)?payments?\//,
  /\/webhooks?(\/|$)/,
  /^\/sandbox(\/|$)/,
  // In the middle of a purchase: these finish what was begun, and free seats for others.
  /^\/api\/bookings$/,
  /^\/api\/bookings\/[\w-]+\/payment$/,
  /^\/api\/forms\/(complete-booking|pay)$/,
  /^\/api\/terminal\/payments$/,
  /\/holds\/extend$/,
];

export function mayBeTurnedAway(path: string): boolean {
  return !alwaysAnswered.some((pattern) => pattern.test(path));
}

const kib = 1024;
const largeBodies: Readonly<Record<string, number>> = { '/api/user/picture': 6 * kib * kib };

/** The most bytes a request to `path` may carry. */
export function bodyLimitBytes(path: string): number {
  return largeBodies[path] ?? 256 * kib;
}
