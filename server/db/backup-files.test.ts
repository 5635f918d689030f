import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@/server/testing/until';
import { deleteOldBackups, openBackup, writeBackup } from './backup-files';

const url = 'postgresql://owner:password@127.0.0.1:1/tsela';
const now = new Date('2026-11-26T22:15:00Z');
const key = 'a-key-of-the-tests-with-32-characters';
const readable = 'PGDMP of the tests';
const path = process.env.PATH;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-backups-'));
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(folder, { recursive: true });
});

async function standForDump(script: string) {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'pg_dump'), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  process.env.PATH = `${programs}:${path}`;
}

const backups = async () => (await readdir(folder)).filter((name) => name !== 'programs');
const dumpOf = async (file: string, backupKey: string) => text((await openBackup(file, backupKey))());

test('deletes backups older than the days with their checksums, and no other file', async () => {
  const old = ['tsela-20261101T000000Z.dump', 'tsela-20261118T235959Z.dump.enc'];
  const kept = ['notes.dump', 'tsela-20261119T000001Z.dump', 'tsela-20261126T000000Z.dump'];
  for (const name of [...old, ...old.map((file) => `${file}.sha256`), ...kept]) await writeFile(join(folder, name), '');
  expect(await deleteOldBackups(folder, 7, new Date('2026-11-26T00:00:00Z'))).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(kept);
});

test.each(['', key])('a backup can be opened with its key %p', async (backupKey) => {
  await standForDump(`printf '${readable}'`);
  const file = await writeBackup(url, folder, now, backupKey);
  expect(await dumpOf(file, backupKey)).toBe(readable);
  expect((await readFile(file, 'utf8')).includes(readable)).toBe(backupKey === '');
});

test('an encrypted backup of 2026-11-26 can be opened, and only with its key', async () => {
  const file = join(folder, 'tsela-20261126T221500Z.dump.enc');
  const written = 'VFNFTEFCSzFyOfyxAmmIhvNSNZ0prYmCZQLJ8sp0A1L6+Eb9HQx23YdR3FIgx7n2h3eyWxMMeNc5P8oeiQ85Z/jPAA==';
  await writeFile(file, Buffer.from(written, 'base64'));
  await writeFile(`${file}.sha256`, createHash('sha256').update(Buffer.from(written, 'base64')).digest('hex'));
  expect(await dumpOf(file, key)).toBe('PGDMP of before');
  await expect(openBackup(file, 'x'.repeat(32))).rejects.toThrow('BACKUP_KEY is not the key');
});

test('a stopped backup with a key never has a readable part, and leaves nothing', async () => {
  await standForDump(`printf '${readable}'; exec sleep 1000`);
  const stopped = writeBackup(url, folder, now, key);
  stopped.catch(() => undefined);
  const parts = await until(
    async () => Promise.all((await backups()).map((name) => readFile(join(folder, name), 'utf8'))),
    (texts) => texts.some((part) => part.length > readable.length),
  );
  expect(parts.join('')).not.toContain('PGDMP');
  process.emit('SIGTERM');
  await expect(stopped).rejects.toThrow('Stopped before the backup was done');
  expect(await backups()).toEqual([]);
});

test('a backup removes the parts of killed backups, and no other file', async () => {
  const killed = ['tsela-20261125T221500Z.dump.enc.dump.part', 'tsela-20261125T221500Z.dump.enc.77.part'];
  for (const name of [...killed, 'notes.part']) await writeFile(join(folder, name), readable);
  await standForDump('exit 1');
  await expect(writeBackup(url, folder, now, key)).rejects.toThrow('pg_dump failed');
  expect(await backups()).toEqual(['notes.part']);
});

test('a machine without pg_dump gets a sentence', async () => {
  process.env.PATH = folder;
  await expect(writeBackup(url, folder, now, key)).rejects.toThrow('pg_dump is missing: install the client programs');
  expect(await backups()).toEqual([]);
});
