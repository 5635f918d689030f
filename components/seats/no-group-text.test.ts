import { noGroupText } from './no-group-text';

const bus = { layout: '2/2', totalSeats: 41, lastRowFull: true };

test.each([
  ['two seats side by side', 3, 'G3 G4', ' G3 and G4 are free next to each other.'],
  ['two seats of two rows', 3, 'C1 D4', ' C1 and D4 are free near each other.'],
  ['a pair among other seats', 3, 'A1 C3 C4 F2 H1', ' C3 and C4 are free next to each other.'],
  ['two seats apart', 2, 'A1 H4', ' Only A1 and H4 are free.'],
  ['one seat', 2, 'H4', ' Only H4 is free.'],
  ['many seats apart', 3, 'A1 C1 E1 G1', ''],
])('the sentence for a group names %s', (_what, count, free, expected) => {
  const text = noGroupText(bus, (seat) => free.split(' ').includes(seat), count);
  expect(text).toBe(`There are no ${count} seats together on this bus.${expected}`);
});
