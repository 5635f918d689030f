import { matchCities } from './match-cities';

const cities = ['Francistown', 'Gaborone', 'Kasane', 'Selebi-Phikwe', 'Serowe', 'Tšabong'].map((name) => ({ name }));
const found = (text: string) => matchCities(cities, text).map(({ name }) => name);

it('finds what begins so, then words that do, then what holds it', () => {
  expect(found('se')).toEqual(['Selebi-Phikwe', 'Serowe']);
  expect(found('p')).toEqual(['Selebi-Phikwe']);
  expect(found('an')).toEqual(['Francistown', 'Kasane']);
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
])('does not mind case, spaces, hyphens and accents: %s', (text, name) => {
  expect(found(text)).toEqual([name]);
});

it('finds every town for nothing typed, and none for another name', () => {
  expect(found('')).toHaveLength(cities.length);
  expect(found('Atlantis')).toEqual([]);
});
