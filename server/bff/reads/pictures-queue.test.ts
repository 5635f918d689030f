import sharp from 'sharp';
import type { SessionToken } from '../session/session-cookie';
import { createBoundedQueue } from '@/server/process/bounded-queue';
import { upstream } from '@/server/api/upstream';
import { savePicture } from './pictures';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const call = jest.mocked(upstream) as unknown as jest.Mock<Promise<unknown>, [name: string]>;
const session = { userId: '00000000-0000-4000-8000-000000000000' } as SessionToken;
const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).length;
beforeEach(() => void call.mockReset());

it('of many uploads at once, those beyond the queue are refused before any work', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  call.mockResolvedValue({});
  const queue = createBoundedQueue({ atOnce: 2, waiting: 10, retryAfterSeconds: 2 });
  const uploads = await Promise.allSettled(Array.from({ length: 30 }, () => savePicture(session, bytes, queue)));
  const refused = uploads.flatMap((upload) => (upload.status === 'rejected' ? [upload.reason as unknown] : []));
  expect(refused).toHaveLength(18);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
  expect([calls('countPictureUpload'), calls('savePicture')]).toEqual([12, 12]);
});

it('a picture that cannot be read counts as an upload', async () => {
  call.mockResolvedValue({});
  await expect(savePicture(session, Buffer.from('no picture'))).rejects.toMatchObject({ code: 'picture_type' });
  expect([calls('countPictureUpload'), calls('savePicture')]).toEqual([1, 0]);
});
