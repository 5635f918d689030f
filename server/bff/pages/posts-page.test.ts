import { AppError } from '@/lib/errors';
import { upstream } from '@/server/api/upstream';
import { laterEachTest } from '@/server/testing/later-each-test';
import { findPost, loadHelp, renderMarkdown } from './posts-page';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
jest.mock('@/server/observability/log', () => ({ log: { error: jest.fn() } }));
const call = jest.mocked(upstream) as unknown as jest.Mock;

const aMinuteLater = laterEachTest();
afterEach(() => call.mockReset());

const card = (id: string) => ({
  id,
  title: id,
  description: 'D',
  category_title: 'C',
  created_at: '2026-11-08T22:00:00.000Z',
  image: null,
});
const respond = (responses: Record<string, unknown>) =>
  call.mockImplementation((name: string) =>
    name in responses ? Promise.resolve(responses[name]) : Promise.reject(new AppError('GENERIC_ERROR')),
  );

test('faqs is null if the questions fail, and failing posts do not affect the questions', async () => {
  respond({ posts: { posts: [card('a')], message: '' } });
  expect(await loadHelp()).toMatchObject({ faqs: null, posts: [{ id: 'a' }] });
  aMinuteLater();
  respond({ faqs: [{ title: 'Q', description: 'A' }] });
  expect(await loadHelp()).toEqual({ faqs: [{ title: 'Q', html: '<p>A</p>' }], posts: [] });
});

test('one request loads all questions, 0 to 2000', async () => {
  respond({ faqs: [], posts: { posts: [], message: '' } });
  await loadHelp();
  expect(call).toHaveBeenCalledWith('faqs', { params: { offset: 0, limit: 2000 } });
});

const whole = { post: { ...card('a'), body: 'B' } };
const requests = () => call.mock.calls.map(([name]: unknown[]) => name);

test('a post has its date in Botswana, is not in its list of others, and loads without the others', async () => {
  respond({ post: whole, posts: { posts: [card('a'), card('b')], message: '' } });
  expect(await findPost('a')).toMatchObject({
    kind: 'post',
    post: { id: 'a', date: '2026-11-09', html: '<p>B</p>' },
    others: [{ id: 'b' }],
  });
  aMinuteLater();
  respond({ post: whole });
  expect(await findPost('a')).toMatchObject({ kind: 'post', others: [] });
});

test('the others are loaded once a minute, and not for a missing post', async () => {
  respond({ posts: { posts: [card('b')], message: '' }, post: whole });
  await Promise.all([findPost('a'), findPost('c')]);
  await findPost('a');
  expect(requests().sort()).toEqual(['post', 'post', 'post', 'posts']);
  aMinuteLater();
  call.mockReset().mockRejectedValue(new AppError('post_unknown'));
  await findPost('no-such-post');
  expect(requests()).toEqual(['post']);
});

test('an unknown or invalid id is missing, and any other error is a failure', async () => {
  for (const [code, kind] of [
    ['post_unknown', 'missing'],
    ['invalid_request', 'missing'],
    ['timeout', 'failed'],
    ['GENERIC_ERROR', 'failed'],
    // This code also has status 404, but it does not concern posts.
    ['no_transactions', 'failed'],
  ] as const) {
    call.mockRejectedValue(new AppError(code));
    expect([code, await findPost('a')]).toEqual([code, { kind }]);
  }
});

test('renders paragraphs, lists, emphasis and every allowed kind of link', async () => {
  const text =
    '## One\n\nTwo **three** *four*\n\n- [five](/faqs)\n- [six](tel:+2673900000)\n- [seven](mailto:a@b.example)';
  expect((await renderMarkdown(text)).replaceAll('\n', '')).toBe(
    '<h2>One</h2><p>Two <strong>three</strong> <em>four</em></p><ul><li><a href="/faqs">five</a></li>' +
      '<li><a href="tel:+2673900000">six</a></li><li><a href="mailto:a@b.example">seven</a></li></ul>',
  );
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<iframe src="https://evil.example"></iframe>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x)',
  '<a href="javascript:alert(1)">a</a>',
  '![a](https://evil.example/pixel.png)',
  '[a](/faqs "onclick=alert(1)")',
  '<javascript:alert(1)>',
])('renders nothing that runs or fetches: %s', async (text) => {
  const html = await renderMarkdown(text);
  expect(html).not.toMatch(
    /<(script|img|iframe|style|svg|object|form)|=\s*.(javascript|data|vbscript):|\son\w+=|title=/i,
  );
});

test('does not render # as a first-level heading', async () => {
  expect(await renderMarkdown('# One')).not.toContain('<h1');
});
