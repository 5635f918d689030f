import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { metric } from '@/server/observability/metrics';
import { postToProvider } from './provider-client';

const message = {
  url: 'https://provider.example/messages',
  headers: { accept: 'text/plain' },
  body: 'hello',
  limitMs: 60_000,
  reads: 'success',
} as const;

const respond = (body: string, status = 200) => ({ send: () => Promise.resolve(new Response(body, { status })) });
/** Waits until the request is aborted. */
const never = async (_: Request, { signal }: { signal: AbortSignal }): Promise<Response> => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw new Error('aborted');
};

test('a kind of failure is counted from 0, so the first one raises an alarm', async () => {
  const url = 'https://counted.example/';
  await postToProvider({ ...message, url, ...respond('body') });
  const { values } = await metric('providerCalls').get();
  const counted = values.filter(({ labels }) => labels.host === 'counted.example');
  expect(Object.fromEntries(counted.map(({ labels, value }) => [labels.result, value]))).toEqual({
    ok: 1,
    refused: 0,
    timeout: 0,
    cancelled: 0,
    unreachable: 0,
    too_long: 0,
  });
});

test.each([
  ['success', 200, 'body'],
  ['failure', 500, ''],
] as const)(
  'a provider that is read on success gets its %s reported with the status %i',
  async (_name, status, text) => {
    const result = await postToProvider({ ...message, ...respond('body', status) });
    expect(result).toEqual({ ok: status === 200, status, text });
  },
);

test('a provider that does not respond in time has the code timeout', async () => {
  expect(await postToProvider({ ...message, limitMs: 1, send: never })).toEqual({ failure: 'timeout' });
});

test('a caller can cancel a message', async () => {
  const cancel = new AbortController();
  const posted = postToProvider({ ...message, signal: cancel.signal, send: never });
  cancel.abort();
  expect(await posted).toEqual({ failure: 'cancelled' });
});

test('a provider without a connection is unreachable, with the word of the system', async () => {
  const error = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const result = await postToProvider({ ...message, send: () => Promise.reject(error) });
  expect(result).toEqual({ failure: 'unreachable', systemCode: 'ECONNREFUSED' });
});

test('a body over the limit is not read to its end', async () => {
  const result = await postToProvider({ ...message, ...respond('x'.repeat(11)), maxBytes: 10 });
  expect(result).toEqual({ failure: 'too_long' });
});

test('the time limit survives a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const { signal } = new AbortController();
  const posted = [{}, { signal }].flatMap((cancel) =>
    Array.from({ length: 10 }, () => postToProvider({ ...message, ...cancel, url, limitMs: 500 })),
  );
  for (let round = 0; round < 5; round += 1) {
    await wait(20);
    collectGarbage();
  }
  const results = await Promise.all(posted);
  silent.close();
  expect(results).toEqual(posted.map(() => ({ failure: 'timeout' })));
});
