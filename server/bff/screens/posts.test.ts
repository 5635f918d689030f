import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { findPost, loadHelp } from './posts';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));
const call = jest.mocked(upstream) as unknown as jest.Mock;

/** What is kept for a minute is asked for anew by each test. */
let now = Date.now();
const aMinuteLater = () => {
  now += 61_000;
  jest.useFakeTimers({ now });
};
beforeEach(aMinuteLater);
afterEach(() => {
  jest.useRealTimers();
  call.mockReset();
});

const card = (id: string) => ({
  id,
  title: id,
  description: 'D',
  category_title: 'C',
  created_at: '2026-11-08T22:00:00.000Z',
  image: null,
});
const answer = (answers: Record<string, unknown>) =>
  call.mockImplementation((name: string) =>
    name in answers ? Promise.resolve(answers[name]) : Promise.reject(new AppError('GENERIC_ERROR')),
  );

test('the help page says that its questions failed, and shows them where only the posts failed', async () => {
  answer({ posts: { posts: [card('a')], message: '' } });
  expect(await loadHelp()).toMatchObject({ faqs: null, posts: [{ id: 'a' }] });
  aMinuteLater();
  answer({ faqs: [{ title: 'Q', description: 'A' }] });
  expect(await loadHelp()).toEqual({ faqs: [{ title: 'Q', html: '<p>A</p>' }], posts: [] });
});

test('all questions are asked for at once, 0 to 2000', async () => {
  answer({ faqs: [], posts: { posts: [], message: '' } });
  await loadHelp();
  expect(call).toHaveBeenCalledWith('faqs', { params: { offset: 0, limit: 2000 } });
});

const whole = { post: { ...card('a'), body: 'B' } };
const asked = () => call.mock.calls.map(([name]: unknown[]) => name);

test('the day of a post is that of Botswana; a post is not among the others; without others it is read all the same', async () => {
  answer({ post: whole, posts: { posts: [card('a'), card('b')], message: '' } });
  expect(await findPost('a')).toMatchObject({
    kind: 'post',
    post: { id: 'a', date: '2026-11-09', html: '<p>B</p>' },
    others: [{ id: 'b' }],
  });
  aMinuteLater();
  answer({ post: whole });
  expect(await findPost('a')).toMatchObject({ kind: 'post', others: [] });
});

test('the others are asked for once a minute, and not at all for a post that is not there', async () => {
  answer({ posts: { posts: [card('b')], message: '' }, post: whole });
  await Promise.all([findPost('a'), findPost('c')]);
  await findPost('a');
  expect(asked().sort()).toEqual(['post', 'post', 'post', 'posts']);
  aMinuteLater();
  call.mockReset().mockRejectedValue(new AppError('post_unknown'));
  await findPost('no-such-post');
  expect(asked()).toEqual(['post']);
});

test('a post that is not there is missing, as is a name that none can have; one that can not be had is a failure', async () => {
  for (const [code, kind] of [
    ['post_unknown', 'missing'],
    ['invalid_request', 'missing'],
    ['timeout', 'failed'],
    ['GENERIC_ERROR', 'failed'],
    // Not found as well, but no post.
    ['no_transactions', 'failed'],
  ] as const) {
    call.mockRejectedValue(new AppError(code));
    expect([code, await findPost('a')]).toEqual([code, { kind }]);
  }
});
