import { shortName } from './names';

it.each([
  ['Kagiso Motsumi', 'Kagiso M.'],
  ['Kagiso Thabo Motsumi', 'Kagiso M.'],
  ['  Kagiso   Motsumi ', 'Kagiso M.'],
  ['Kagiso', 'Kagiso'],
  ['Ŋaledi Łukasz', 'Ŋaledi Ł.'],
  ['Neo E\u0302tienne', 'Neo E\u0302.'],
])('%s is shown as %s', (names, shown) => {
  expect(shortName(names)).toBe(shown);
});
