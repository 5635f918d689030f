/** Old browsers, pages without TLS and settings of the visitor lack these. No function here throws. */

const storageOf = (find: () => Storage) => {
  const attempt = <Value>(work: (storage: Storage) => Value): Value | null => {
    try {
      return work(find());
    } catch {
      return null;
    }
  };
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string) => void attempt((storage) => storage.setItem(key, value)),
    remove: (key: string) => void attempt((storage) => storage.removeItem(key)),
    clear: () => void attempt((storage) => storage.clear()),
  };
};
export const siteStorage = storageOf(() => localStorage);
export const tabStorage = storageOf(() => sessionStorage);

export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

export function findCaches(): CacheStorage | undefined {
  try {
    return caches;
  } catch {
    return undefined;
  }
}

export function randomId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const [time, middle, version, variant, node] = [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ].map((range) => digits.slice(...range).join(''));
  return `${time}-${middle}-4${version?.slice(1)}-8${variant?.slice(1)}-${node}`;
}

const connectionValue = (name: string): unknown =>
  'connection' in navigator ? Reflect.get(Object(navigator.connection), name) : undefined;

export function savesData(): boolean {
  return connectionValue('saveData') === true;
}

export function allowsPrefetch(): boolean {
  const speed = connectionValue('effectiveType');
  return !savesData() && (speed === undefined || speed === '4g');
}
