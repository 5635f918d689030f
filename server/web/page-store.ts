type PageStoreOptions<Page> = {
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  maxAgeMs: number;
  maxBytes: number;
  sizeBytes: (page: Page) => number;
  /** Whether an answer may be given to the next who asks; any other is only shared by those who already wait for it. */
  keeps: (page: Page) => boolean;
};

export type Served<Page> = { page: Page; ageMs: number };

type Entry<Page> = { page: Page; startedAt: number; bytes: number };
type Flight<Page> = { startedAt: number; page: Promise<Page> };

/**
 * Finished pages for a moment. A page's age counts from the start of its rendering, because that is when its data was
 * read: nobody is given a page, or waits for one, that was begun `maxAgeMs` or longer before they asked. Stale pages are
 * never served while a new one is made: those who ask wait, and all of them wait for one rendering.
 */
export type PageStore<Page> = {
  fresh: (key: string) => Served<Page> | undefined;
  get: (key: string, render: () => Promise<Page>) => Promise<Served<Page>>;
  bytes: () => number;
};

export function createPageStore<Page>(options: PageStoreOptions<Page>): PageStore<Page> {
  const { now, maxAgeMs } = options;
  const flights = new Map<string, Flight<Page>>();
  const entries = createEntries(options);

  function fresh(key: string): Served<Page> | undefined {
    const entry = entries.read(key);
    const ageMs = entry && now() - entry.startedAt;
    if (entry === undefined || ageMs === undefined || ageMs >= maxAgeMs) return undefined;
    return { page: entry.page, ageMs };
  }

  async function launch(key: string, render: () => Promise<Page>): Promise<Served<Page>> {
    const startedAt = now();
    const flight: Flight<Page> = { startedAt, page: render() };
    flights.set(key, flight);
    try {
      const page = await flight.page;
      if (options.keeps(page)) entries.write(key, { page, startedAt, bytes: options.sizeBytes(page) });
      return { page, ageMs: now() - startedAt };
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  async function get(key: string, render: () => Promise<Page>): Promise<Served<Page>> {
    const kept = fresh(key);
    if (kept) return kept;
    const flight = flights.get(key);
    if (!flight || now() - flight.startedAt >= maxAgeMs) return launch(key, render);
    const page = await flight.page;
    return { page, ageMs: now() - flight.startedAt };
  }

  return { fresh, get, bytes: entries.bytes };
}

/** The least recently read page goes first when the bytes run out. */
function createEntries<Page>({ now, maxAgeMs, maxBytes }: PageStoreOptions<Page>) {
  const entries = new Map<string, Entry<Page>>();
  let bytes = 0;

  function remove(key: string, entry: Entry<Page>) {
    entries.delete(key);
    bytes -= entry.bytes;
  }

  return {
    read(key: string): Entry<Page> | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    write(key: string, entry: Entry<Page>) {
      const previous = entries.get(key);
      if (entry.bytes > maxBytes || (previous && previous.startedAt > entry.startedAt)) return;
      if (previous) remove(key, previous);
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const [oldKey, old] of entries) {
        if (bytes <= maxBytes && now() - old.startedAt < maxAgeMs) break;
        remove(oldKey, old);
      }
    },
    bytes: () => bytes,
  };
}
