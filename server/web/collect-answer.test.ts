import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { collectAnswer, type Handle } from '@/server/web/collect-answer';

const collect = (handle: Handle) => collectAnswer(handle, '/about?a=1', { host: 'tsela.test' });

test('the handler sees a request without a body, and its answer is whole, piece by piece in any form', async () => {
  const seen: unknown[] = [];
  const answer = await collect(async (req, res) => {
    seen.push(req.method, req.url, req.headers);
    for await (const piece of req) seen.push(piece);
    res.setHeader('Content-Type', 'text/plain');
    res.write('Dumela, ');
    res.write(Buffer.from('wa'), 'utf8', () => seen.push('written'));
    res.write('206b61e9', 'hex');
    res.end(Buffer.from('!'));
  });
  expect(seen).toEqual(['GET', '/about?a=1', { host: 'tsela.test' }, 'written']);
  expect(answer).toEqual({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('Dumela, wa ka\xe9!', 'latin1'),
  });
});

const handler =
  (act: (res: ServerResponse) => void): Handle =>
  async (_req, res) => {
    await Promise.resolve();
    act(res);
  };

test.each([
  ['an object', { Location: '/blog', 'Set-Cookie': ['a=1', 'b=2'] }],
  ['a list', ['Location', '/blog', 'Set-Cookie', 'a=1']],
])('status and headers may be given at once, as %s', async (_form, given) => {
  const { status, headers, body } = await collect(handler((res) => res.writeHead(307, given).end()));
  expect([status, headers.location, body.length]).toEqual([307, '/blog', 0]);
});

test('whoever writes the answer learns of its end', async () => {
  const told: string[] = [];
  await collect(async (_req, res) => {
    res.on('finish', () => told.push('finish'));
    res.on('close', () => told.push(res.writableFinished ? 'close, finished' : 'close, aborted'));
    res.end('a', () => told.push('done'));
    expect([res.writableEnded, res.headersSent]).toEqual([true, true]);
    await once(res, 'close');
  });
  expect(told).toEqual(['finish', 'done', 'close, finished']);
});

test.each<[string, Handle]>([
  ['fails', () => Promise.reject(new Error('it broke'))],
  ['drops it', handler((res) => res.destroy(new Error('it broke')))],
])('there is no answer where the handler %s', async (_what, handle) => {
  await expect(collect(handle)).rejects.toThrow('it broke');
});

test.each<[string, (res: ServerResponse) => void]>([
  ['leaves in the middle', () => undefined],
  ['ends what it has left', (res) => res.end('b')],
])('nor where it %s', async (_what, after) => {
  let isFinished: boolean | undefined;
  const leave = handler((res) => {
    res.on('close', () => (isFinished = res.writableFinished));
    res.write('a');
    res.destroy();
    after(res);
  });
  await expect(collect(leave)).rejects.toThrow('dropped');
  expect(isFinished).toBe(false);
});
