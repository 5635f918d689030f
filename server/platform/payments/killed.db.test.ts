import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { usePaymentWorld } from '@/server/testing/payment-world';
import { serveOverHttp } from '@/server/testing/test-http';
import { holdAndBook } from '@/server/testing/test-bookings';
import { tokensOf } from '@/server/testing/test-money';
import { openCard } from '@/server/testing/test-payments';
import { testMerchant } from '@/server/testing/test-platform';
import { findBooking } from '@/server/platform/bookings/bookings.repo';
import { askOpenAttempts } from './ask-open-attempts';

const world = usePaymentWorld();
const { fare, stand, state } = world;

let folder: string;
let program: string;
let server: Awaited<ReturnType<typeof serveOverHttp>>;

beforeAll(async () => {
  folder = mkdtempSync(join('node_modules', '.cache', 'killed-'));
  program = join(folder, 'pay-and-die.mjs');
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', tsconfig: 'tsconfig.json' };
  await build({ ...options, entryPoints: ['server/testing/pay-and-die.ts'], outfile: program } as Parameters<
    typeof build
  >[0]);
  server = await serveOverHttp(async (request) => {
    const url = new URL(request.url);
    if (url.pathname !== '/pay') return world.test.bank.api(request);
    world.test.bank.act(url.searchParams.get('token') ?? '', 'pay');
    return new Response('paid');
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Answers whether the process came to its end. */
function payAndDie(bookingId: string, killAt: number): Promise<boolean> {
  const settings = { databaseUrl: world.test.databaseUrl, bankUrl: server.baseUrl, ...testMerchant, bookingId, killAt };
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(code === 0);
      else reject(new Error(complaint));
    });
  });
}

/** What the clockwork does until nothing is left to ask. */
async function recover() {
  for (let hour = 0; hour < 7; hour += 1) {
    world.test.clock.advanceSeconds(60 * 60);
    await askOpenAttempts(world.test.platform);
  }
}

async function check(bookingId: string, killAt: number) {
  const item = await findBooking(world.test.db, bookingId);
  const tokens = await tokensOf(world.test.db, item?.booking.id ?? 0);
  const paidAtTheBank = tokens.some(({ token }) => world.test.bank.payment(token)?.standing === 'paid');
  const { paid, ledger, messages, seats } = await stand(bookingId);
  expect({ killAt, paid, seats }).toEqual({ killAt, paid: paidAtTheBank, seats: [seatOf(killAt)] });
  expect(ledger).toEqual(paid ? { provider: -fare(1), sales: fare(1) } : {});
  expect(messages).toEqual(paid ? ['booking-made', 'booking-paid'] : ['booking-made']);
  return paid;
}

/** Processes at a time. */
const atOnce = 3;

it('killed between any two steps, a payment is whole after recovery, and can be made where it was not', async () => {
  const victims: { bookingId: string; killAt: number }[] = [];
  for (let ended = false; !ended;) {
    const next = Array.from({ length: atOnce }, (_, index) => victims.length + index + 1);
    const killed = await Promise.all(
      next.map(async (killAt) => {
        const bookingId = await bookOn(killAt);
        return { bookingId, killAt, ended: await payAndDie(bookingId, killAt) };
      }),
    );
    victims.push(...killed);
    ended = killed.some((victim) => victim.ended);
  }
  await recover();
  const outcomes = { paid: 0, unpaid: 0 };
  world.test.clock.set(new Date());
  for (const { bookingId, killAt } of victims) {
    if (await check(bookingId, killAt)) {
      outcomes.paid += 1;
      continue;
    }
    outcomes.unpaid += 1;
    const token = await openCard(world.test, world.anna, bookingId);
    world.test.bank.act(token, 'pay');
    expect(await state(token)).toBe('paid');
  }
  // It really died before the money, and after.
  expect(outcomes.unpaid).toBeGreaterThan(5);
  expect(outcomes.paid).toBeGreaterThan(5);
}, 240_000);

async function bookOn(number: number): Promise<string> {
  const leg = await world.legOn(2 + (number % 55));
  return holdAndBook(world.test, world.anna, leg, [seatOf(number)]);
}

/** More steps than there are days ahead. */
const seatOf = (number: number) => `A${1 + Math.floor(number / 55)}`;
