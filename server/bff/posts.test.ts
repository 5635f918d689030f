import { AppError } from '@/lib/errors';
import { upstream } from '@/server/upstream/upstream';
import { findPost, listOtherPosts, loadHelp } from './posts';

jest.mock('@/server/upstream/upstream', () => ({ upstream: jest.fn() }));
const call = jest.mocked(upstream) as unknown as jest.Mock;
afterEach(() => call.mockReset());

const card = (id: string) => ({
  ...{ id, title: id, description: 'D', category_title: 'C', created_at: '2026-11-08T22:00:00.000Z', image: null },
});
const answer = (answers: Record<string, unknown>) =>
  call.mockImplementation((name: string) =>
    name in answers ? Promise.resolve(answers[name]) : Promise.reject(new AppError('GENERIC_ERROR')),
  );

test('the help page says that its questions failed, and shows them where only the posts failed', async () => {
  answer({ posts: { posts: [card('a')], message: '' } });
  expect(await loadHelp()).toMatchObject({ faqs: null, posts: [{ id: 'a' }] });
  answer({ faqs: [{ title: 'Q', description: 'A' }] });
  expect(await loadHelp()).toEqual({ faqs: [{ title: 'Q', html: '<p>A</p>' }], posts: [] });
});

test('all questions are asked for at once, 0 to 2000', async () => {
  answer({ faqs: [], posts: { posts: [], message: '' } });
  await loadHelp();
  expect(call).toHaveBeenCalledWith('faqs', { params: { offset: 0, limit: 2000 } });
});

test('the day of a post is that of Botswana; a post is not among the others; without others it is read all the same', async () => {
  answer({ posts: { posts: [card('a'), card('b')], message: '' } });
  expect(await listOtherPosts('a')).toMatchObject([{ id: 'b', date: '2026-11-09' }]);
  answer({});
  expect(await listOtherPosts('a')).toEqual([]);
});

test('a post that is not there is none; one that can not be had is a failure', async () => {
  call.mockRejectedValue(new AppError('post_unknown'));
  expect(await findPost('a')).toBeNull();
  call.mockRejectedValue(new AppError('timeout'));
  await expect(findPost('a')).rejects.toThrow(AppError);
});
