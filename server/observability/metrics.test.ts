import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { alarms } from './alarms';
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

const ruleFile = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) });
const sample = z.object({ labels: z.string() });
const caseFile = z.object({
  tests: z.array(z.object({ name: z.string(), promql_expr_test: z.array(z.object({ exp_samples: z.array(sample) })) })),
});

it('each rule has a case in which it alone fires, and one in which no rule fires', () => {
  const rules = ruleFile.parse(parse(readFileSync('docs/alerts.yaml', 'utf8'))).groups.flatMap((group) => group.rules);
  const cases = caseFile.parse(parse(readFileSync('docs/alerts.test.yaml', 'utf8'))).tests;
  const firing = cases.map(({ promql_expr_test: queries }) =>
    [...new Set(queries.map(({ exp_samples: samples }) => samples.map(({ labels }) => labels).join()))].toSorted(),
  );
  expect(firing).toEqual(rules.map(({ alert }) => ['', `{alertname="${alert}"}`]));
});

it('serves the metrics, and a measure that fails hides no other', async () => {
  metric('requests').inc({ route: '/search', status: 200 });
  onScrape(() => Promise.reject(new Error('the database is away')));
  const server = await serveMetrics(0);
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^tsela_requests_total\{route="\/search",status="200"\} 1$/m);
  for (const name of metricNames.filter((one) => /_total$|(?:request|provider)_seconds$/.test(one)))
    expect(text).toContain(`# TYPE ${name} `);
  for (const event of Object.keys(alarms)) expect(text).toContain(`\ntsela_alarms_total{event="${event}"} 0\n`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  server.closeAllConnections();
  server.close();
  register.clear();
});
