import { Notice } from './notice';
import { textsWithRole } from './rendered.fixture';

test('bad news is announced at once', () => {
  expect(textsWithRole('alert', <Notice tone="bad">Request failed</Notice>)).toEqual(['Request failed']);
});

it.each(['info', 'good', 'warn'] as const)('%s news is announced politely', (tone) => {
  expect(textsWithRole('status', <Notice tone={tone}>Seats cancelled</Notice>)).toEqual(['Seats cancelled']);
  expect(textsWithRole('alert', <Notice tone={tone}>Seats cancelled</Notice>)).toEqual([]);
});
