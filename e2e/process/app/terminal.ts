import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { nothingConfigured } from '../running-app.ts';
import { app } from './shared-app.ts';

test('the sandbox pays with the key of its sample terminal, and a real site does not have it', async () => {
  const [booking] = await app.query(`
    select reservation_number as number, (count(*) * fare_thebe / 100.0)::numeric(9, 2)::text as due
    from bookings join passengers on booking_id = bookings.id
    where paid_at is null and bookings.status = 'active' group by bookings.id limit 1`);
  assert.ok(booking);
  const { number, due } = booking;
  const args = ['scripts/commands/run.ts', 'terminal', 'pay', String(number), '1.00', 'T-1'];
  const own = { ...process.env, ...nothingConfigured, TSELA_DATA_DIR: app.dataDirectory, PORT: String(app.port) };
  const pay = (more = {}) => promisify(execFile)(process.execPath, args, { env: { ...own, ...more } });
  // The site tells only a terminal what is due. A wrong amount changes nothing.
  await assert.rejects(pay(), new RegExp(`P${String(due)}`));
  await assert.rejects(pay({ NODE_ENV: 'production' }), /TERMINAL_KEY is missing/);
  const file = join(app.dataDirectory, 'terminal-key');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.ok(app.output.stdout.includes(`(its key is in ${file})`));
});
