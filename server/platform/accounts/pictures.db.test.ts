import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { newPicture } from '@/server/testing/test-pictures';
import { testPlatform } from '@/server/testing/test-platform';
import type { Platform } from '@/server/platform/platform';
import { getUser, updateUser } from './accounts.repo';
import { deleteUnnamedPictures } from './delete-unnamed-pictures';
import { folderPictures } from './picture-store';
import { savePicture } from './pictures';

const test = testPlatform();
let folder: string;
let anna: TestPassenger;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsela-pictures-'));
  anna = await addPassenger(test.db);
});
afterEach(() => rm(folder, { recursive: true }));

const storing = (): Platform => ({ ...test.platform, pictures: folderPictures(folder) });
const imageOf = async () => (await getUser(test.db, anna.id)).image;

describe('simultaneous uploads', () => {
  const many = Array.from({ length: 8 });

  /** A store in which every upload has written its file before the first one continues. */
  function slowStore(): Platform {
    const platform = storing();
    let saved = 0;
    let go: () => void = () => undefined;
    const allSaved = new Promise<void>((resolve) => (go = resolve));
    const save = async (name: string, bytes: Buffer) => {
      await platform.pictures.save(name, bytes);
      if ((saved += 1) === many.length) go();
      await allSaved;
    };
    return { ...platform, pictures: { ...platform.pictures, save } };
  }

  it('leave one file, which the row names', async () => {
    const platform = slowStore();
    await Promise.all(many.map(() => savePicture(platform, anna.id, newPicture.webp)));
    expect(await readdir(folder)).toEqual([await imageOf()]);
  });

  it('would leave more if the row were read before the file was written', async () => {
    const { pictures, db } = slowStore();
    const replace = async () => {
      const before = await getUser(db, anna.id);
      const name = `${randomUUID()}.webp`;
      await pictures.save(name, Buffer.from('picture'));
      await updateUser(db, anna.id, { image: name });
      if (before.image) await pictures.remove(before.image);
    };
    await Promise.all(many.map(replace));
    expect((await readdir(folder)).length).toBeGreaterThan(1);
  });
});

it('an account has ten uploads in an hour', async () => {
  const upload = () => test.callApi('countPictureUpload', { params: { userId: anna.uuid } }, anna.signedIn);
  for (let number = 1; number <= 10; number += 1) expect([number, (await upload()).status]).toEqual([number, 200]);
  expect(await upload()).toMatchObject({ status: 429, code: 'too_many_tries' });
});

it('the nightly job deletes the files that no row names, except those of the last day', async () => {
  const platform = storing();
  await savePicture(platform, anna.id, newPicture.webp);
  const named = (await imageOf()) ?? '';
  const files = { old: `${randomUUID()}.webp`, partial: `${randomUUID()}.webp.part`, young: `${randomUUID()}.webp` };
  for (const name of [...Object.values(files), 'README.txt']) await writeFile(join(folder, name), '');
  const yesterday = new Date(test.clock.read().getTime() - 25 * 60 * 60_000);
  for (const name of [named, files.old, files.partial, 'README.txt'])
    await utimes(join(folder, name), yesterday, yesterday);
  expect(await deleteUnnamedPictures(platform)).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual([named, files.young, 'README.txt'].toSorted());
  expect(await deleteUnnamedPictures(platform)).toBe(0);
});

it('the nightly job finds no folder before the first upload', async () => {
  const platform = { ...test.platform, pictures: folderPictures(join(folder, 'missing')) };
  expect(await deleteUnnamedPictures(platform)).toBe(0);
});
