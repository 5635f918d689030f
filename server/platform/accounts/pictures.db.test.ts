import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { newPicture } from '@/server/testing/test-pictures';
import { testPlatform } from '@/server/testing/test-platform';
import { getUser } from './accounts.repo';
import { loadPicture, savePicture } from './pictures';

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
