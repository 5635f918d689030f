import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Handle } from '@/server/web/collect-answer';
import { createDictionarySource, dictionaryPage, type Dictionary } from '@/server/web/dictionary';
import { loadLimits, watchLoopDelay, type LoadLimits, type LoopDelay } from '@/server/web/load';
import { createPageStore, type PageStore } from '@/server/web/page-store';
import { renderPage, type Page, type Renderer } from '@/server/web/render-page';
import { createSandboxProxy, type SandboxProxy } from '@/server/web/sandbox-proxy';
import { scriptsAhead } from '@/server/web/scripts-ahead';
import { createPolicy, securityHeaders, type Surroundings } from '@/server/web/security-headers';
import { isKept } from '@/server/web/send-page';
import { createStaticFiles, type StaticFiles } from '@/server/web/static-files';
import { createInlineStyles, type InlineStyles } from '@/server/web/stylesheets';

export type FrontOptions = Surroundings & {
  /** Next's request handler. */
  handle: Handle;
  /** Takes the upgrades that are not the live line: Next's own, in development. */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Where the build lies. */
  dir: string;
  /** The sandbox's public door, in sandbox mode only. */
  sandboxUrl: string | undefined;
  /** How many proxies of our own stand before us. */
  trustedProxies?: number;
  /** Whether public pages are compressed against one of them, for browsers that can. */
  hasDictionary?: boolean;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  loopDelay?: LoopDelay;
  limits?: Partial<LoadLimits>;
};

/** What every request needs, made once. */
export type Parts = {
  options: FrontOptions;
  now: () => number;
  limits: LoadLimits;
  loopDelay: LoopDelay;
  files: StaticFiles | undefined;
  sandbox: SandboxProxy | undefined;
  store: PageStore<Page>;
  renderer: Renderer;
  inlineStyles: InlineStyles;
  dictionary: () => Dictionary | undefined;
  headers: ReturnType<typeof securityHeaders>;
  policy: ReturnType<typeof createPolicy>;
  underWay: number;
};

const storeBytes = 64 * 1024 * 1024;
const sheetBytes = 100 * 1024;
const storeMs = 3000;
const renderLimitMs = 15_000;

export function createParts(options: FrontOptions): Parts {
  const now = options.now ?? (() => performance.now());
  const policy = createPolicy(options);
  const inlineStyles = createInlineStyles(options.dir);
  const renderer: Renderer = {
    handle: options.handle,
    origin: options.origin,
    policy,
    inlineStyles,
    scriptsAhead: (url) => scriptsAhead(url, dictionary()),
    limitMs: renderLimitMs,
  };
  const dictionary: () => Dictionary | undefined = options.hasDictionary
    ? createDictionarySource(() => renderPage(renderer, dictionaryPage, 'dictionary'), now)
    : () => undefined;
  return {
    options,
    now,
    policy,
    limits: { ...loadLimits, ...options.limits },
    loopDelay: options.loopDelay ?? watchLoopDelay(),
    files: options.dev ? undefined : createStaticFiles(options.dir),
    sandbox: options.sandboxUrl === undefined ? undefined : createSandboxProxy(options.sandboxUrl),
    store: createPageStore<Page>({
      now,
      maxAgeMs: storeMs,
      maxBytes: storeBytes,
      keeps: isKept,
      // As Next made it, and compressed for those who ask: in some forms, each a fraction of it and its stylesheets.
      sizeBytes: (page) => 2 * page.bytes + sheetBytes,
    }),
    renderer,
    inlineStyles,
    dictionary,
    headers: securityHeaders(options.origin),
    underWay: 0,
  };
}
