import { figureNames, fillFigures, unknownFigures } from './figures';
import { addDays, instantAt, localDate } from '@/lib/format/time';
import { inTransaction } from '@/server/db/client';
import { savePost } from './content.repo';
import { failure } from '@/server/api/envelope';
import { testPicture, testPost } from '@/server/testing/test-content';
import { openTestPlatform, testApiKey, testBaseUrl, type TestPlatform } from '@/server/testing/test-platform';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

const get = async (path: string) => {
  const response = await test.send(new Request(new URL(path, testBaseUrl), { headers: { 'x-api-key': testApiKey } }));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('questions', () => {
  it('come in their order with the figures of the product, as a plain list', async () => {
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

  it('are answered in parts, 2000 at most', async () => {
    expect((await get('/app/v1/faqs/1/1')).body.data).toEqual([
      { title: 'Who runs the buses?', description: 'Operators do.' },
    ]);
    expect((await get('/app/v1/faqs/0/2001')).status).toBe(400);
  });
});

describe('posts', () => {
  const card = {
    id: testPost.id,
    title: testPost.title,
    description: testPost.description,
    category_title: 'Tests',
    created_at: '2026-01-01T22:00:00.000Z',
    image: { id: testPicture.image, alt: testPost.imageAlt, sizes: [{ width: 400, height: 266 }] },
  };

  it('are listed with code and message, without their bodies', async () => {
    expect(await get('/get-posts')).toEqual({
      status: 200,
      body: { success: true, code: 200, posts: [card], message: '1 post' },
    });
  });

  it('are answered one by one with code, message and a body in which the figures stand', async () => {
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

  it('are not there before their day', async () => {
    const today = localDate(test.clock.read());
    const address = '/get-post/of-tomorrow';
    const tomorrow = { ...testPost, id: 'of-tomorrow', publishedAt: instantAt(addDays(today, 1), 0) };
    await inTransaction(test.db, (tx) => savePost(tx, tomorrow));
    const listed = async () => ((await get('/get-posts')).body.posts as { id: string }[]).map(({ id }) => id);
    expect([await listed(), (await get(address)).status]).toEqual([[testPost.id], 404]);
    test.clock.set(tomorrow.publishedAt);
    expect([await listed(), (await get(address)).status]).toEqual([['of-tomorrow', testPost.id], 200]);
  });

  it.each(['there-is-none', "' or true --", '..%2f..%2fetc'])(
    '%s is answered 404 with code and message',
    async (id) => {
      const { status, body } = await get(`/get-post/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 404, message: 'This post does not exist, or is no longer there' });
      expect(failure.parse(body).errors[0]?.errorCode).toBe('post_unknown');
    },
  );

  it('have a picture in the widths there are, and in no other', async () => {
    const { data } = await test.ask('postImage', { params: testPicture });
    expect(Buffer.from(data?.webp ?? '', 'base64').toString()).toBe('RIFF0000WEBP');
    expect((await test.ask('postImage', { params: { ...testPicture, width: 401 } })).code).toBe('not_found');
  });
});

describe('figures', () => {
  it('are all filled in; what is none is named', () => {
    const text = figureNames.map((name) => `{{${name}}}`).join(' ');
    expect(fillFigures(text)).not.toMatch(/[{}]|undefined/);
    expect(unknownFigures(text)).toEqual([]);
    expect(unknownFigures('{{ holdMinutes }} {{holdHours}}')).toEqual(['holdHours']);
  });
});
