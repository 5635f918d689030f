import { renderToStaticMarkup } from 'react-dom/server';
import { FaqsScreen } from './faqs-screen';

const render = (faqs: Parameters<typeof FaqsScreen>[0]['faqs']) =>
  renderToStaticMarkup(<FaqsScreen faqs={faqs} posts={[]} />);

test('questions that could not be loaded are not taken for none', () => {
  expect(render(null)).toContain('The questions could not be loaded. Please try again');
  expect(render(null)).toContain('href="/faqs"');
  expect(render([])).toContain('There are no questions yet');
});

test('one is open at a time, in the order given', () => {
  const html = render(['One?', 'Two?'].map((title) => ({ title, html: '<p>Yes</p>' })));
  expect([...html.matchAll(/<details name="faq"/g)]).toHaveLength(2);
  expect([...html.matchAll(/<summary[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['One?', 'Two?']);
  expect(html.indexOf('One?')).toBeLessThan(html.indexOf('Two?'));
});
