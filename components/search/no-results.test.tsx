import { rendered, textsWithRole } from '@/components/ui/rendered.fixture';
import { ResultsFailed, NoBuses } from './no-results';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-25' };

test('a day without a bus has a message and a link to the form (spec section 2)', () => {
  const page = rendered(<NoBuses search={search} nearestDates={null} />);
  expect(page.querySelector('p')?.textContent).toBe('No buses available for route');
  expect(page.querySelectorAll('a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Search again', '#from'],
  ]);
});

test('failed results are not shown as empty results', () => {
  expect(textsWithRole('alert', <ResultsFailed search={search} />)[0]).toContain('Loading the buses failed');
});
