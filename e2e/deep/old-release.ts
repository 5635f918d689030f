import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/install/project.mjs';
import { eventually } from '../process/eventually.ts';
import { query, type Scope } from '../process/running-app.ts';
import type { Visitor } from '../process/visitor.ts';

export function buildCommit(t: Scope, commit: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'tsela-old-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', cwd, commit], { cwd: root, stdio: 'pipe' });
  t.after(() => execFileSync('git', ['worktree', 'remove', '--force', cwd], { cwd: root }));
  const build = spawnSync('npm', ['run', 'build'], { cwd, encoding: 'utf8' });
  assert.equal(build.status, 0, build.stdout + build.stderr);
  return cwd;
}

type Site = { address: string; databaseUrl: string };

/** Pays by card, after the response of the release to the start of the payment. */
export async function pay(site: Site, visitor: Visitor, bookingId: string, response: Response): Promise<void> {
  const started = await response.text();
  const [, token] = /\/sandbox\/dpo\/pay\?ID=([\w-]+)/.exec(started) ?? [];
  assert.ok(token, started);
  const { headers } = await visitor.form('/sandbox/dpo/pay', { token, action: 'pay' });
  const { pathname, search } = new URL(headers.get('location') ?? '', site.address);
  await visitor.call('GET', pathname + search);
  const paid = `select from bookings where uuid = '${bookingId}' and paid_at is not null`;
  await eventually('the booking is paid', async () => (await query(site.databaseUrl, paid)).length > 0);
}
