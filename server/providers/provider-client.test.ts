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
const never = async (request: Request): Promise<Response> => {
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  throw new Error('aborted');
};

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
