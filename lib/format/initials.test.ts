import { initials } from './names';

it.each([
  ['Kgale Coaches', 'KC'],
  ['  kgale   Coaches of the South ', 'KC'],
  ['Kgale', 'K'],
  ['4U Travel', '4T'],
  ['Ŋaledi e\u0302toile', 'ŊE\u0302'],
  ['\u{10428}ne', '\u{10400}'],
  [' ', ''],
])('"%s" has the initials %s', (name, shown) => {
  expect(initials(name)).toBe(shown);
});

it('takes one letter of the first name and one of the last name', () => {
  expect(initials('Kagiso Thabo', 'van der Merwe')).toBe('KV');
  expect(initials('Kagiso', '')).toBe('K');
});
