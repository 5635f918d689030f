import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteOldBackups } from './backup-files';

test('deletes backups older than the days with their checksums, and no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsela-backups-'));
  const old = ['tsela-20261101T000000Z.dump', 'tsela-20261118T235959Z.dump.enc'];
  const kept = ['notes.dump', 'tsela-20261119T000001Z.dump', 'tsela-20261126T000000Z.dump'];
  for (const name of [...old, ...old.map((file) => `${file}.sha256`), ...kept]) await writeFile(join(folder, name), '');
  expect(await deleteOldBackups(folder, 7, new Date('2026-11-26T00:00:00Z'))).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(kept);
  await rm(folder, { recursive: true });
});
