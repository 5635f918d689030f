import type { IncomingMessage } from 'node:http';
import { clientAddress, dropBrokenRouterState, dropForgedHeaders, requestIdOf } from '@/server/web/incoming-request';

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

test('a well-formed request id stays, another one is replaced', () => {
  expect(requestIdOf({ 'x-request-id': 'abc-DEF_123' })).toBe('abc-DEF_123');
  for (const id of ['short', 'a b c d e f g h', 'x'.repeat(65), 'abcdefgh\n']) {
    expect(requestIdOf({ 'x-request-id': id })).toMatch(/^[0-9a-f-]{36}$/);
  }
});

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
