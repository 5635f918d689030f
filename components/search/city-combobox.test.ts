import { matchCities } from './city-combobox';

const cities = ['Francistown', 'Gaborone', 'Kasane', 'Selebi-Phikwe', 'Serowe', 'Tšabong'].map((name) => ({ name }));
const matches = (text: string) => matchCities(cities, text).map(({ name }) => name);

it('returns names that start with the text, then names with such a word, then names that contain it', () => {
  expect(matches('se')).toEqual(['Selebi-Phikwe', 'Serowe']);
  expect(matches('p')).toEqual(['Selebi-Phikwe']);
  expect(matches('an')).toEqual(['Francistown', 'Kasane']);
  expect(matchCities([{ name: 'Old Maun' }, { name: 'Maun' }], 'maun').map(({ name }) => name)).toEqual([
    'Maun',
    'Old Maun',
  ]);
});

it.each([
  ['GABORONE', 'Gaborone'],
  ['  gaborone ', 'Gaborone'],
  ['selebi phikwe', 'Selebi-Phikwe'],
  ['tsabong', 'Tšabong'],
])('ignores case, spaces, hyphens and accents: %s', (text, name) => {
  expect(matches(text)).toEqual([name]);
});

it('returns every town for an empty text, and no town for another name', () => {
  expect(matches('')).toHaveLength(cities.length);
  expect(matches('Atlantis')).toEqual([]);
});
