import { dropForgeries, requestIdOf } from '@/server/front/incoming-headers';

test('what steers Next or speaks for a proxy does not come from outside', () => {
  const headers = {
    'content-security-policy': "script-src 'nonce-mine'",
    'x-middleware-subrequest': 'middleware',
    'x-nonce': 'mine',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
    host: 'tsela.example',
    'next-action': 'abc',
    'next-router-state-tree': '[]',
    'x-request-id': 'abcdefgh',
  };
  dropForgeries(headers);
  expect(Object.keys(headers)).toEqual(['host', 'next-action', 'next-router-state-tree', 'x-request-id']);
});

test('a sane request id is kept, any other replaced', () => {
  expect(requestIdOf({ 'x-request-id': 'abc-DEF_123' })).toBe('abc-DEF_123');
  for (const id of ['short', 'a b c d e f g h', 'x'.repeat(65), 'abcdefgh\n']) {
    expect(requestIdOf({ 'x-request-id': id })).toMatch(/^[0-9a-f-]{36}$/);
  }
});
