import { brand } from '@/lib/brand';
import { commonPasswords } from './common-passwords';
import { guessableProblem } from './refuse-guessable';

const owner = { phone: '+26771234589', username: 'naledi', email: 'kgosi.m+bus@passenger.example' };

it('the list has passwords of the allowed length and characters only, each once', () => {
  expect(commonPasswords).toHaveLength(10_000);
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
  for (const password of commonPasswords) expect(password).toMatch(/^[a-z\d@$!%^*#?&]{6,20}$/);
});

it.each([
  ['123456', 'as it is'],
  ['password', 'as it is'],
  ['QwErTy', 'in another case'],
  ['Password1!', 'with an ending'],
  ['password#2026', 'with an ending'],
  ['qwerty123!!', 'with two endings'],
  ['P@$$w0rd', 'with substitutes'],
  ['Pa55w0rd!', 'with substitutes and an ending'],
  ['We1come#12', 'with 1 for l'],
  ['Sunsh1ne!1', 'with 1 for i'],
  ['Dr@g0n99$', 'with substitutes and an ending'],
  ['Dr@g0n$', 'with a substitute at the end'],
])('%s is common (%s)', (password) => {
  expect(guessableProblem(password, owner)).toBe('password_common');
});

it.each([
  ['71234589', 'the phone'],
  ['Abc#71234589', 'the phone'],
  ['Abc#26771234589', 'the phone with its dialling code'],
  ['Abc#998945', 'three digits of the phone at most', null],
  ['Abc#002345', 'four digits of the phone in a row of six'],
  ['Abc#2345', 'four digits in a row of four', null],
  ['Naledi#77', 'the username'],
  ['xxN@1edi77', 'the username with substitutes'],
  ['Kgosi.M#77', 'the e-mail name'],
  ['Kgosi#7741', 'a part of the e-mail name', null],
  [`${brand.name}#2026`, 'the brand'],
  ['My7se1a#26', 'the brand with other substitutes', null],
  ['MyTs3la#26', 'the brand with substitutes'],
  ['Right#1234', 'no name of the owner', null],
])('%s contains %s', (password, _part, problem: string | null = 'password_personal') => {
  expect(guessableProblem(password, owner)).toBe(problem);
});

it('names of fewer than four characters are allowed', () => {
  const short = { phone: null, username: 'neo', email: 'neo@passenger.example' };
  expect(guessableProblem('Neo#771k', short)).toBeNull();
});

it('checks the list and the brand if the owner is unknown', () => {
  expect(guessableProblem('Naledi#77', {})).toBeNull();
  expect(guessableProblem('Password1!', {})).toBe('password_common');
  expect(guessableProblem(`${brand.name}#2026`, {})).toBe('password_personal');
});
