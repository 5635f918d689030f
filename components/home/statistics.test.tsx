import { renderToStaticMarkup } from 'react-dom/server';
import { Statistics } from './statistics';

test('shows each count with its name, and hides a count of zero', () => {
  const html = renderToStaticMarkup(
    <Statistics statistics={{ customers: 1234, buses: 1, ticketsSold: 0, routes: 56 }} />,
  );
  const textsOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
      text.replace(/<[^>]*>/g, '').replace(/\D/g, ''),
    );
  expect(textsOf('dd').map(Number)).toEqual([1234, 1, 56]);
});
