import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@/lib/format/time';
import { openInbox } from './inbox/inbox';
import { publicListener } from './listeners';

test('the page of the API runs only scripts of this site, and serves no other file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tsela-api-')), 'inbox.jsonl');
  const listener = publicListener(openInbox({ file, clock: systemClock }));
  const page = await listener.request('/sandbox/api');
  const policy = page.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
  const paths = [...(await page.text()).matchAll(/(?:href|src)="(\/sandbox\/api\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(paths).toHaveLength(4);
  for (const path of paths.filter((each) => !each.endsWith('.json')))
    expect((await listener.request(path)).status).toBe(200);
  expect((await listener.request('/sandbox/api/package.json')).status).toBe(404);
});
