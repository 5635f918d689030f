import { allowsPrefetch, savesData } from '@/lib/browser/features';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

test.each([
  [undefined, false, true],
  [{}, false, true],
  [{ effectiveType: '4g', saveData: false }, false, true],
  [{ effectiveType: '3g' }, false, false],
  [{ effectiveType: '2g' }, false, false],
  [{ effectiveType: 'slow-2g' }, false, false],
  [{ effectiveType: '4g', saveData: true }, true, false],
])('for the connection %j: saves data %s, allows prefetching %s', (connection, saves, allows) => {
  if (connection) Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect([savesData(), allowsPrefetch()]).toEqual([saves, allows]);
});
