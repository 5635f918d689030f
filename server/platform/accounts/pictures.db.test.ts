import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { newPicture } from '@/server/testing/test-pictures';
import { testPlatform } from '@/server/testing/test-platform';
import { addMissingPicture, getUser, updateUser } from './accounts.repo';
import { copyPictureFiles, loadPicture, savePicture } from './pictures';

const test = testPlatform();
let anna: TestPassenger;
beforeEach(async () => {
  anna = await addPassenger(test.db);
});

it('simultaneous uploads leave one picture, and a new name each time', async () => {
  const names = new Set<string | null>();
  for (let round = 1; round <= 2; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => savePicture(test.platform, anna.id, newPicture.webp)));
    names.add((await getUser(test.db, anna.id)).image);
  }
  expect(names.size).toBe(2);
  expect(await loadPicture(test.platform, anna.id)).toEqual({ webp: newPicture.webp });
});

it('an account has ten uploads in an hour', async () => {
  const upload = () => test.callApi('countPictureUpload', { params: { userId: anna.uuid } }, anna.signedIn);
  for (let number = 1; number <= 10; number += 1) expect([number, (await upload()).status]).toEqual([number, 200]);
  expect(await upload()).toMatchObject({ status: 429, code: 'too_many_tries' });
});

describe('the files of an older version', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsela-pictures-'));
    await updateUser(test.db, anna.id, { image: 'old.webp' });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are copied once, and never over a newer picture, also by a second start', async () => {
    await writeFile(join(folder, 'old.webp'), 'old');
    await writeFile(join(folder, 'unnamed.webp'), 'old');
    expect(await copyPictureFiles(test.db, folder)).toBe(1);
    expect(await loadPicture(test.platform, anna.id)).toEqual({ webp: Buffer.from('old').toString('base64') });
    await savePicture(test.platform, anna.id, newPicture.webp);
    expect(await copyPictureFiles(test.db, folder)).toBe(0);
    // The second start listed the user before the upload.
    await addMissingPicture(test.db, anna.id, Buffer.from('old'));
    expect(await loadPicture(test.platform, anna.id)).toEqual({ webp: newPicture.webp });
  });

  it('may be missing', async () => {
    expect(await copyPictureFiles(test.db, join(folder, 'missing'))).toBe(0);
    await expect(loadPicture(test.platform, anna.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stop the start if they cannot be read, and are copied by the next one', async () => {
    await mkdir(join(folder, 'old.webp'));
    await expect(copyPictureFiles(test.db, folder)).rejects.toMatchObject({ code: 'EISDIR' });
    await rmdir(join(folder, 'old.webp'));
    await writeFile(join(folder, 'old.webp'), 'old');
    await copyPictureFiles(test.db, folder);
    expect(await loadPicture(test.platform, anna.id)).toEqual({ webp: Buffer.from('old').toString('base64') });
  });
});
