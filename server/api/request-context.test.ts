import { log } from '@/server/observability/log';
import { currentLog, currentRequest } from './request-context';

const mockHeaders = jest.fn<Promise<Headers>, []>();
jest.mock('next/headers', () => ({ headers: () => mockHeaders() }));

const id = '0a1b2c3d-request';

test('a request has the id and the client address that the web server sends, and the browser', async () => {
  mockHeaders.mockResolvedValue(
    new Headers({ 'x-request-id': id, 'x-client-address': '10.0.0.1', 'user-agent': 'browser' }),
  );
  expect(await currentRequest()).toEqual({ requestId: id, clientAddress: '10.0.0.1', userAgent: 'browser' });
});

test('a line of the log of a request carries its id', async () => {
  mockHeaders.mockResolvedValue(new Headers({ 'x-request-id': id }));
  const child = jest.spyOn(log, 'child');
  await currentLog();
  expect(child).toHaveBeenCalledWith({ requestId: id });
  child.mockRestore();
});

test('outside of a request there is no context, and the log has no request id', async () => {
  mockHeaders.mockRejectedValue(new Error('`headers` was called outside a request scope'));
  expect(await currentRequest()).toBeUndefined();
  expect(await currentLog()).toBe(log);
});

test('an error that Next uses for control flow is thrown again', async () => {
  const steering = Object.assign(new Error('dynamic'), { digest: 'DYNAMIC_SERVER_USAGE' });
  mockHeaders.mockRejectedValue(steering);
  await expect(currentRequest()).rejects.toBe(steering);
});
