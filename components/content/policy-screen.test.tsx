import { renderToStaticMarkup } from 'react-dom/server';
import { privacyPolicyPage } from '@/lib/content/privacy-policy';
import { PolicyScreen } from './policy-screen';

const html = renderToStaticMarkup(<PolicyScreen page={privacyPolicyPage} />);
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);

test('numbers the sections of a policy in order', () => {
  expect(all(/<h2[^>]*>(.*?)<\/h2>/g)).toEqual(
    privacyPolicyPage.sections.map(({ title }, index) => `${index + 1}. ${title}`),
  );
});

test('the list of sections links to every section', () => {
  const ids = all(/<h2 id="([^"]+)"/g);
  expect(ids).toHaveLength(17);
  expect(all(/<a href="#([^"]+)"/g)).toEqual(ids);
});

test('shows the version that users accept at sign-up', () => {
  expect(html).toContain('Version of November 27, 2026');
});
