import { rendered, textsOf } from '@/components/ui/rendered.fixture';
import { SearchSummary } from './search-summary';

const search = { from: 'gaborone', to: 'maun', date: '2026-11-30' };
const summary = (fares: number[]) => (
  <SearchSummary
    search={search}
    nameOf={(slug) => slug}
    days={fares.map((lowestFareThebe, index) => ({ date: `2026-11-2${index}`, buses: index + 1, lowestFareThebe }))}
  />
);

test('the date has its weekday', () => {
  expect(textsOf('p', summary([]))).toEqual(['Date Mon, November 30, 2026']);
});

test('days show their lowest fares, or their numbers of buses if the fares are equal', () => {
  expect(textsOf('nav a', summary([16_900, 17_050]))).toEqual(['Fri 20P169', 'Sat 21P170.50']);
  expect(textsOf('nav a', summary([16_900, 16_900]))).toEqual(['Fri 201 bus', 'Sat 212 buses']);
  const names = rendered(summary([16_900, 16_900])).querySelectorAll('nav a');
  expect(names[1]?.getAttribute('aria-label')).toBe('Saturday, November 21, 2026, 2 buses, from P169.00');
});
