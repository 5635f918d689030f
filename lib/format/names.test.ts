import { initials, shortName, slug, operatorInitials } from '@/lib/format/names';

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

it.each([
  ['Selebi-Phikwe', 'selebi-phikwe'],
  ['Mochudi turn-off', 'mochudi-turn-off'],
  ['  Gaborone  ', 'gaborone'],
  ['Tšhwane', 'tshwane'],
  ["O'Kavango & Sons (Pty) Ltd.", 'o-kavango-sons-pty-ltd'],
  ['Tsela – Ya Rona', 'tsela-ya-rona'],
  ['A1', 'a1'],
])('%s is %s in a URL', (name, expected) => {
  expect(slug(name)).toBe(expected);
});

const shown = (...names: string[]) => Object.fromEntries(operatorInitials(names));

test('operators with different initials keep them', () => {
  expect(shown('Morula Coaches', 'Phefo Express')).toEqual({ 'Morula Coaches': 'MC', 'Phefo Express': 'PE' });
});

test('operators that share their initials get the beginnings of their names', () => {
  expect(shown('Motlopi Coaches', 'Masa Star Coaches', 'Morula Coaches')).toEqual({
    'Masa Star Coaches': 'MS',
    'Morula Coaches': 'Mor',
    'Motlopi Coaches': 'Mot',
  });
});

test('operators that also share their first word get letters of the second', () => {
  expect(shown('Kgale Coaches', 'Kgale Cruisers')).toEqual({ 'Kgale Coaches': 'KCo', 'Kgale Cruisers': 'KCr' });
});

test('operators that no letters tell apart are numbered', () => {
  expect(shown('Kgale Coaches South', 'Kgale Coaches North')).toEqual({
    'Kgale Coaches North': 'KC1',
    'Kgale Coaches South': 'KC2',
  });
});

test('the letters do not depend on the order of the list, and a repeated name has one mark', () => {
  const names = ['Kgale', 'Kopano', 'Kgosi Lines', 'Kopano', 'Ŋaledi', 'ŊALEDI'];
  expect(shown(...names.toReversed())).toEqual(shown(...names));
  expect(new Set(operatorInitials(names).values()).size).toBe(5);
});

test('a name without letters and an empty list are accepted', () => {
  expect(shown('', '4U Travel')).toEqual({ '': '', '4U Travel': '4T' });
  expect(shown()).toEqual({});
});
