import { termsVersion } from '@/lib/domain/account-texts';
import { formatDate } from '@/lib/format/time';
import { linksOf, rendered, textsOf } from '@/components/ui/rendered.fixture';
import { privacyPolicyPage } from '@/lib/content/privacy-policy';
import { PolicyScreen } from './policy-screen';

const screen = <PolicyScreen page={privacyPolicyPage} />;

test('numbers the sections of a policy in order', () => {
  const titles = privacyPolicyPage.sections.map(({ title }, index) => `${index + 1}. ${title}`);
  expect(textsOf('h2', screen)).toEqual(titles);
});

test('the list of sections links to every section', () => {
  const ids = rendered(screen)
    .querySelectorAll('h2[id]')
    .map(({ id }) => `#${id}`);
  expect(ids).toHaveLength(17);
  const hrefs = linksOf(screen).map(([, href]) => href);
  expect(hrefs.filter((href) => href?.startsWith('#'))).toEqual(ids);
});

test('shows the version that users accept at sign-up', () => {
  expect(rendered(screen).textContent).toContain(`Version of ${formatDate(termsVersion)}`);
});
