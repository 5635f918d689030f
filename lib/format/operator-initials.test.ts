import { operatorInitials } from './names';

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
