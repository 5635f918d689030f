import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { metric, metricNames, onScrape, serveMetrics } from './metrics';

const suffix = /_(?:bucket|count|sum)$/;
const namesIn = (file: string) => new Set(readFileSync(file, 'utf8').match(/\btsela_\w+/g));

it.each(['docs/alerts.yaml', 'docs/dashboard.json'])('%s names only metrics that exist', (file) => {
  const names = [...namesIn(file)];
  expect(names.length).toBeGreaterThan(5);
  const known: readonly string[] = metricNames;
  expect(names.filter((name) => !known.includes(name) && !known.includes(name.replace(suffix, '')))).toEqual([]);
});

it('each rule leads to a section of the runbook, and there are at most 12', () => {
  const rules = readFileSync('docs/alerts.yaml', 'utf8');
  const anchors = [...rules.matchAll(/runbook\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  const headings = [...readFileSync('docs/guides/runbook.md', 'utf8').matchAll(/^##+ (.+)$/gm)].map(
    ([, heading = '']) => heading.replaceAll('`', '').toLowerCase().replaceAll(' ', '-'),
  );
  expect(rules.match(/- alert:/g)).toHaveLength(anchors.length);
  expect(anchors.length).toBeLessThanOrEqual(12);
  expect(anchors.filter((anchor = '') => !headings.includes(anchor))).toEqual([]);
});

it('serves the metrics, and a measure that fails hides no other', async () => {
  metric('requests').inc({ route: '/search', status: 200 });
  onScrape(() => Promise.reject(new Error('the database is away')));
  const server = await serveMetrics(0);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await response.text()).toMatch(/^tsela_requests_total\{route="\/search",status="200"\} 1$/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  server.closeAllConnections();
  server.close();
  register.clear();
});
