import { log } from '@/server/observability/log';
import { logBrowserError } from './machine-routes';

afterEach(() => jest.restoreAllMocks());

const ticket = '/v2/self-service/0b0e7a9c-50a5-4a44-8f0c-0a8d2f1c7e11';

it('logs no ticket link and no address of a person from the error of a browser', async () => {
  const warned = jest.spyOn(log, 'warn').mockReturnValue();
  const message = `Cannot load https://tsela.example${ticket}?a of neo@tsela.example`;
  const source = 'https://tsela.example/_next/static/chunks/neo@tsela.example?a';
  await logBrowserError({ message, source, line: 1, path: `${ticket}?a` });
  // Other tests of this process may still log.
  expect(warned.mock.calls.map(([each]) => each)).toContainEqual({
    event: 'browser_error',
    error: 'Cannot load :id of :id',
    script: ':id',
    line: 1,
    path: '/v2/self-service/:id',
  });
});
