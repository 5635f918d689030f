import { aboutPage } from './about';
import { links } from './links';
import { privacyPolicyPage, userAgreementPage } from './privacy-policy';
import { linksOf, paragraphsOf } from './read-page.fixture';
import { refundPolicyPage } from './refund-policy';
import { termsConditionsPage } from './terms-conditions';

const pages = [aboutPage, privacyPolicyPage, refundPolicyPage, termsConditionsPage, userAgreementPage];

test('the privacy policy has the 17 sections of the specification, in its order', () => {
  expect(privacyPolicyPage.sections.map(({ title }) => title)).toEqual([
    'Purpose of this policy',
    'Definition of personal data',
    'Who is the controller',
    'Types of data',
    'How we collect data',
    'What we use data for',
    'How long we keep data',
    'Your rights',
    'Security',
    'Who else sees your data',
    'Transfer to other countries',
    'Cookies',
    'Strictly necessary cookies',
    'Performance cookies',
    'Functionality cookies',
    'Targeting cookies',
    'Updates of this policy',
  ]);
});

test('the user agreement is the privacy text with another introduction', () => {
  expect(userAgreementPage.sections).toBe(privacyPolicyPage.sections);
  expect(userAgreementPage.intro).not.toEqual(privacyPolicyPage.intro);
});

test.each([privacyPolicyPage, userAgreementPage])(
  '$path names the law and the authority of Botswana, and the least age',
  (page) => {
    const text = paragraphsOf(page).join('\n');
    expect(text).toContain('Data Protection Act, 2024 (Act No. 18 of 2024), in force since 14 January 2025');
    expect(text).toContain('Information and Data Protection Commission');
    expect(text).toContain('You must be at least 18 years old');
  },
);

test('the terms have their four sections and name the parties of the contract', () => {
  expect(termsConditionsPage.sections.map(({ title }) => title)).toEqual([
    'Role of the platform',
    'Limitation of liability',
    'Responsibilities of the user',
    'Cancellation of ticket',
  ]);
  const text = paragraphsOf(termsConditionsPage).join('\n');
  expect(text).toContain('only provides the technology platform');
  expect(text).toContain('does not run buses, and is not an agent of the operators');
  expect(text).toContain('The contract of sale is strictly between the traveller and the operator');
});

test('About has its seven sections', () => {
  expect(aboutPage.sections.map(({ title }) => title)).toEqual([
    'Mission',
    'Vision',
    'Values',
    'Creativity',
    'Innovate solutions',
    'Research and innovation',
    'Passion and hard work',
  ]);
});

describe.each(pages)('$path', (page) => {
  test('has no empty paragraph or section, and no missing figure', () => {
    for (const { blocks, title } of page.sections) {
      expect(blocks).not.toHaveLength(0);
      expect(title).toMatch(/\S/);
    }
    for (const paragraph of paragraphsOf(page)) {
      expect(paragraph).toMatch(/^[A-Z0-9a-z].*[.:;]$/);
      expect(paragraph).not.toMatch(/undefined|null|NaN|\[object|\s{2}/);
    }
  });

  test('has a different fragment for each section', () => {
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('has a description of the length that search engines show', () => {
    expect(page.description.length).toBeGreaterThan(50);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  // crawler.ts covers that its links lead to pages.
  test('links only paths', () => {
    for (const { href } of linksOf(page)) expect(href).toMatch(/^\//);
  });
});

test('each page in the list of links is linked by a text', () => {
  const used = new Set(pages.flatMap(linksOf).map(({ href }) => href));
  expect(used).toEqual(new Set(Object.values(links).flatMap((link) => ('href' in link ? [link.href] : []))));
});
