import { renderToStaticMarkup } from 'react-dom/server';
import { FaqsScreen } from './faqs-screen';

const render = (faqs: Parameters<typeof FaqsScreen>[0]['faqs']) =>
  renderToStaticMarkup(<FaqsScreen faqs={faqs} posts={[]} />);

test('shows a failed load and an empty list with different messages', () => {
  expect(render(null)).toContain('The questions could not be loaded. Please try again');
  expect(render(null)).toContain('href="/faqs"');
  expect(render([])).toContain('There are no questions yet');
});

test('shows the questions in order and opens one at a time', () => {
  const html = render(['One?', 'Two?'].map((title) => ({ title, html: '<p>Yes</p>' })));
  expect([...html.matchAll(/<details name="faq"/g)]).toHaveLength(2);
  expect([...html.matchAll(/<summary[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['One?', 'Two?']);
  expect(html.indexOf('One?')).toBeLessThan(html.indexOf('Two?'));
});
