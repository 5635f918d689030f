import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';

/** The committed value, which every page shows. */
let committed = 0;
let servers: Fixture[] = [];

beforeEach(async () => {
  committed = 1;
  servers = await Promise.all(
    [1, 2].map(() =>
      startWebServer(async (_req, res) => {
        const read = committed;
        await Promise.resolve();
        res.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<html>seats: ${read}</html>`);
      }),
    ),
  );
});
afterEach(() => Promise.all(servers.map((server) => server.close())));

const seen = async () => (await Promise.all(servers.map((server) => server.callApi('/')))).map(({ body }) => body);
const page = (seats: number) => `<html>seats: ${seats}</html>`;
function pass(ms: number) {
  for (const server of servers) server.clock.ms += ms;
}

test('every instance shows a committed value within 3 seconds', async () => {
  await seen();
  committed = 2;
  pass(2999);
  expect(await seen()).toEqual([page(1), page(1)]);
  pass(1);
  expect(await seen()).toEqual([page(2), page(2)]);
});

test('the pages of instances with requests at different times are each at most 3 seconds old', async () => {
  await servers[0]?.callApi('/');
  pass(2000);
  committed = 2;
  await servers[1]?.callApi('/');
  expect(await seen()).toEqual([page(1), page(2)]);
  pass(1000);
  expect(await seen()).toEqual([page(2), page(2)]);
});

test('after an idle hour the first request gets the current page', async () => {
  await seen();
  committed = 3;
  pass(60 * 60 * 1000);
  expect(await seen()).toEqual([page(3), page(3)]);
});
