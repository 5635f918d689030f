import { nameProblems, passengerNameProblem, plainName } from './passenger-name';

it.each(['Mpho', 'Mpho Kgosi', 'M', 'Neo  Modise', '  Neo Modise ', 'Zoë Müller', 'Šárka', 'Ñandú', 'ነጋሽ', 'मोहन'])(
  '%j is a name',
  (name) => expect(passengerNameProblem(name)).toBeNull(),
);

it.each(['', ' ', '\t\n'])('%j is empty', (name) => expect(passengerNameProblem(name)).toBe('name_empty'));

it.each([
  'R2D2',
  '1Mpho',
  'Mpho1',
  'Mpho-Neo',
  "O'Neil",
  'Mpho.',
  'Mpho\tNeo',
  'Mpho\nNeo',
  '<b>',
  '🚌',
  '́Mpho',
  'a,b',
])('%j is not a name', (name) => expect(passengerNameProblem(name)).toBe('name_invalid'));

it.each([
  ['Mpho Tau-Sebego', 'Mpho Tau Sebego'],
  ["Kagiso O'Neil", 'Kagiso ONeil'],
  ['Kagiso O’Neil', 'Kagiso ONeil'],
  ['Neo K. Modise', 'Neo K Modise'],
  [' Zoë – Müller\t(Neo), ', 'Zoë Müller Neo'],
])('the name %j is offered as %j', (typed, plain) => {
  expect(plainName(typed)).toBe(plain);
  expect(passengerNameProblem(plain)).toBeNull();
});

it.each(['', '-', "'", 'R2-D2', '<b>', '🚌', 'Mpho+Neo'])('%j has no letters to offer as a name', (typed) =>
  expect(plainName(typed)).toBeNull(),
);

test('each selected seat without a good name has a sentence, and no other seat', () => {
  expect(nameProblems(['A1', 'A2', 'B1'], { A1: 'Mpho', A2: 'R2D2', C1: '' })).toEqual({
    A2: 'Passenger name should only contain alphabets',
    B1: 'Passenger name can not be empty',
  });
});
