import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { tryLock } from '../../scripts/start/lock.ts';
import { newDataDirectory } from './running-app.ts';

describe('lock', () => {
  test('is held by one process, whose pid and note the other one gets, until it is released', () => {
    const file = join(newDataDirectory(), 'lock');
    const { release } = tryLock(file, 'here');
    const { holder } = tryLock(file);
    assert.equal(holder?.pid, process.pid);
    assert.equal(holder.note, 'here');
    assert.ok(release);
    release();
    assert.ok(!existsSync(file));
    assert.ok(tryLock(file).release);
  });

  test('ignores the file of a dead process, even when its pid is in use again', () => {
    const file = join(newDataDirectory(), 'lock');
    tryLock(file);
    const own = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify({ ...own, identity: 'an earlier process' }));
    assert.ok(tryLock(file).release);
    writeFileSync(file, '');
    assert.ok(tryLock(file).release);
  });
});
