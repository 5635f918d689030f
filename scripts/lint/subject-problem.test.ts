import { subjectProblem } from './subject-problem';

it.each(['Seats: refuse holds on departed trips', 'Card payments: address the reader', 'Docs: shorten README'])(
  'accepts "%s"',
  (subject) => expect(subjectProblem(subject)).toBeUndefined(),
);

it.each([
  [`Seats: ${'a'.repeat(66)}`, 'It has 73 characters. At most 72 are allowed.'],
  ['refuse holds on departed trips', 'It does not start with an area, such as "Seats: ".'],
  ['Seats: refused holds on departed trips', 'Its first word after the area is not an imperative.'],
  ['Seats: refusing holds', 'Its first word after the area is not an imperative.'],
  ['Seats: refuses holds', 'Its first word after the area is not an imperative.'],
  ['Seats: Holds on departed trips', 'Its first word after the area is not an imperative.'],
])('refuses "%s"', (subject, problem) => expect(subjectProblem(subject)).toBe(problem));
