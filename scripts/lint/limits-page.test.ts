import { readFileSync } from 'node:fs';
import * as people from '@/lib/limits';
import * as limits from '@/server/budgets/limits';
import { channelLimits } from '@/server/messaging/channel-pause';
import { pageProviderLimits } from '@/server/payments/bounded-gateway';

const { loadLimits, webLimits } = limits;
const { networkRequests, ...load } = loadLimits;
const { maxHeldMinutes, heldWindowMinutes, heldWaitMinutes, maxHoldChanges, holdChangeMinutes } = people;
const below = 'Below';
const limiters: Record<string, object | string> = {
  Connections: { connections: webLimits.connections },
  'Half-sent bytes': { arrivingBytes: webLimits.arrivingBytes },
  'Request budgets': below,
  Load: load,
  'Network in progress': { networkRequests },
  'User in progress': { changesAtOnce: limits.changesAtOnce },
  'Hash queue': limits.hashQueueLimits,
  'Upload queue': limits.uploadQueueLimits,
  'Picture queue': limits.pictureQueueLimits,
  'Action budgets': below,
  'Account limits': below,
  'Hold changes': { maxHoldChanges, holdChangeMinutes },
  'Held time': { maxHeldMinutes, heldWindowMinutes, heldWaitMinutes },
  'Provider slots': pageProviderLimits,
  'Channel pause': channelLimits,
};
const text = (numbers: object | string) =>
  typeof numbers === 'string'
    ? numbers
    : Object.entries(numbers)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');

type Row = { each: number; site?: number; total?: number | null; seconds: number };
const rowsOf = (kind: string, rows: Record<string, Row>) =>
  Object.entries(rows).map(([name, { each, site, total, seconds }]) =>
    [kind, `\`${name}\``, each, site ?? total ?? '', seconds].join(' | '),
  );

it('the page of security shows each limiter with its numbers', () => {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('\n### Limits\n');
  const shown = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  expect(shown.slice(2, 17).map(([name, , numbers]) => [name, numbers])).toEqual(
    Object.entries(limiters).map(([name, numbers]) => [name, text(numbers)]),
  );
  expect(shown.slice(19).map((cells) => cells.join(' | '))).toEqual([
    ...rowsOf('Request', limits.requestBudgets),
    ...rowsOf('Action', limits.actionBudgets),
    ...rowsOf('Account', limits.accountLimits),
  ]);
});
