import { figureNames, fillFigures, unknownFigures } from './figures';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { savePost } from './content.repo';
import { failure } from '@/server/api/envelope';
import { testPicture, testPost } from '@/server/testing/test-content';
import { testPlatform, testApiKey, testBaseUrl } from '@/server/testing/test-platform';

const test = testPlatform();

const get = async (path: string) => {
  const response = await test.send(new Request(new URL(path, testBaseUrl), { headers: { 'x-api-key': testApiKey } }));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('the endpoint of questions', () => {
  it('returns a plain list in the stored order, with placeholders filled in', async () => {
    expect(await get('/app/v1/faqs/0/2000')).toEqual({
      status: 200,
      body: {
        success: true,
        data: [
          { title: 'Do children need a ticket?', description: 'Above 5 years, yes.' },
          { title: 'Who runs the buses?', description: 'Operators do.' },
        ],
        errors: [],
        message: '',
      },
    });
  });

  it('returns a page of at most 2000 questions', async () => {
    expect((await get('/app/v1/faqs/1/1')).body.data).toEqual([
      { title: 'Who runs the buses?', description: 'Operators do.' },
    ]);
    expect((await get('/app/v1/faqs/0/2001')).status).toBe(400);
  });
});

describe('the endpoints of posts', () => {
  const card = {
    id: testPost.id,
    title: testPost.title,
    description: testPost.description,
    category_title: 'Tests',
    created_at: '2026-01-01T22:00:00.000Z',
    image: { id: testPicture.image, alt: testPost.imageAlt, sizes: [{ width: 400, height: 266 }] },
  };

  it('list posts with code and message, without their bodies', async () => {
    expect(await get('/get-posts')).toEqual({
      status: 200,
      body: { success: true, code: 200, posts: [card], message: '1 post' },
    });
  });

  it('return one post with code, message and a body with placeholders filled in', async () => {
    expect(await get(`/get-post/${testPost.id}`)).toEqual({
      status: 200,
      body: {
        success: true,
        code: 200,
        message: testPost.title,
        post: { ...card, body: 'Seats are held for 20 minutes.' },
      },
    });
  });

  it('hide a post before its date', async () => {
    const today = localDate(test.clock.read());
    const path = '/get-post/of-tomorrow';
    const tomorrow = { ...testPost, id: 'of-tomorrow', publishedAt: instantAt(addDays(today, 1), 0) };
    await inTransaction(test.db, (tx) => savePost(tx, tomorrow));
    const listed = async () => ((await get('/get-posts')).body.posts as { id: string }[]).map(({ id }) => id);
    expect([await listed(), (await get(path)).status]).toEqual([[testPost.id], 404]);
    test.clock.set(tomorrow.publishedAt);
    expect([await listed(), (await get(path)).status]).toEqual([['of-tomorrow', testPost.id], 200]);
  });

  it.each(['there-is-none', "' or true --", '..%2f..%2fetc'])(
    'return 404 with code and message for the id %s',
    async (id) => {
      const { status, body } = await get(`/get-post/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 404, message: 'This post does not exist, or is no longer there' });
      expect(failure.parse(body).errors[0]?.errorCode).toBe('post_unknown');
    },
  );

  it('return a picture only in its stored widths', async () => {
    const { data } = await test.callApi('postImage', { params: testPicture });
    expect(Buffer.from(data?.webp ?? '', 'base64').toString()).toBe('RIFF0000WEBP');
    expect((await test.callApi('postImage', { params: { ...testPicture, width: 401 } })).code).toBe('not_found');
  });
});

it('placeholders are filled in if they are known, and reported if not', () => {
  const text = figureNames.map((name) => `{{${name}}}`).join(' ');
  expect(fillFigures(text)).not.toMatch(/[{}]|undefined/);
  expect(unknownFigures(text)).toEqual([]);
  expect(unknownFigures('{{ holdMinutes }} {{holdHours}}')).toEqual(['holdHours']);
});
