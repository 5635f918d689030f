import { passengerNameProblem } from './passenger-name';

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
