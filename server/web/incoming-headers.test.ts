import type { IncomingMessage } from 'node:http';
import { clientAddress, dropBrokenRouterState, dropForgedHeaders, requestIdsOf } from '@/server/web/incoming-request';

test('headers that control Next or belong to a proxy are removed', () => {
  const headers = {
    'content-security-policy': "script-src 'nonce-mine'",
    'x-middleware-subrequest': 'middleware',
    'x-nonce': 'mine',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '1.2.3.4',
    'x-client-address': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
    host: 'tsela.example',
    'next-action': 'abc',
    'next-router-state-tree': '[]',
    'x-request-id': 'abcdefgh',
  };
  dropForgedHeaders(headers);
  expect(Object.keys(headers)).toEqual(['host', 'next-action', 'next-router-state-tree', 'x-request-id']);
});

test('a request id of a caller stands beside ours, and one of our proxies replaces ours', () => {
  const sent = { 'x-request-id': 'abc-DEF_123' };
  const direct = requestIdsOf(sent, 0);
  expect(direct).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, outsideId: 'abc-DEF_123' });
  expect(requestIdsOf(sent, 1)).toEqual({ requestId: 'abc-DEF_123', outsideId: undefined });
});

test.each(['short', 'a b c d e f g h', 'x'.repeat(65), 'abcdefgh\n'])(
  'the malformed request id %j is dropped',
  (id) => {
    for (const trustedProxies of [0, 1]) {
      const { requestId, outsideId } = requestIdsOf({ 'x-request-id': id }, trustedProxies);
      expect([requestId.length, outsideId]).toEqual([36, undefined]);
    }
  },
);

describe('the client address', () => {
  const call = (forwarded?: string) =>
    ({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.9' },
    }) as unknown as IncomingMessage;

  it.each([
    ['is the peer of the connection without a proxy', 0, '1.2.3.4', '10.0.0.9'],
    ['is the client of our one proxy', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['is the client of the first of two proxies', 2, '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
    ['has no port', 1, '1.2.3.4:51001', '1.2.3.4'],
    ['has no brackets', 1, '[2001:db8::7]', '2001:db8::7'],
    ['has neither brackets nor a port', 2, '"[2001:db8::7]:443", 10.0.0.1', '2001:db8::7'],
    ['is the peer if the proxy sends no header', 1, undefined, '10.0.0.9'],
    ['is the peer if the header contains no address', 1, 'nonsense', '10.0.0.9'],
  ])('%s', (_what, proxies, forwarded, expected) => {
    expect(clientAddress(call(forwarded), proxies)).toBe(expected);
  });
});

const treeOfHome = '["",{"children":["(site)",{"children":["__PAGE__",{}]}]},null,null,true]';

it.each(['%ff', 'null', '[]', '["a"]', '["a",{"b":1}]', '{'])('drops the broken router tree %s', (tree) => {
  const headers = { 'next-router-state-tree': tree, rsc: '1' };
  dropBrokenRouterState(headers);
  expect(headers).toEqual({ rsc: '1' });
});

it.each([treeOfHome, encodeURIComponent(treeOfHome), '["",{"children":[["id","a","d",null],{}]}]'])(
  'keeps the router tree %s',
  (tree) => {
    const headers = { 'next-router-state-tree': tree };
    dropBrokenRouterState(headers);
    expect(headers).toEqual({ 'next-router-state-tree': tree });
  },
);
