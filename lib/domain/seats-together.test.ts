import { seatsTogether } from './seats-together';

const bus = { layout: '2/2', totalSeats: 41, lastRowFull: true };
const wide = { layout: '2/3', totalSeats: 65, lastRowFull: false };
const narrow = { layout: '1/2', totalSeats: 15, lastRowFull: false };
const pairs = { layout: '1/1', totalSeats: 2, lastRowFull: false };

test.each([
  ['prefers the front', bus, 2, 'all', 'A1 A2'],
  ['prefers one side of the aisle to seats across it up to three rows further back', bus, 2, 'A2 A3 D3 D4', 'D3 D4'],
  ['prefers seats across the aisle to one side that is further back', bus, 2, 'A2 A3 F3 F4', 'A2 A3'],
  ['prefers seats across the aisle to two rows', bus, 2, 'A1 B1 E2 E3', 'E2 E3'],
  ['takes the left side if it is in front', bus, 2, 'A1 A2 B3 B4', 'A1 A2'],
  ['takes the right side if it is in front', bus, 2, 'A3 A4 B1 B2', 'A3 A4'],
  ['places a pair on the wider side of the aisle', narrow, 2, 'all', 'A2 A3'],
  ['places three that fit no side at the front, across the aisle', bus, 3, 'all', 'A1 A2 A3'],
  ['places three on a side with three seats', wide, 3, 'all', 'A3 A4 A5'],
  [
    'places three in a short bus at the front, not in the full last row',
    { ...bus, totalSeats: 13 },
    3,
    'all',
    'A1 A2 A3',
  ],
  ['knows that the full last row has no aisle', bus, 3, 'J2 J3 J4', 'J2 J3 J4'],
  ['places three in two rows if no row has enough seats', bus, 3, 'C1 C2 D2', 'C1 C2 D2'],
  ['offers exactly as many seats as the group has people', bus, 3, 'C1 C2 D2 D3', 'C1 C2 D2'],
  ['places no group that is larger than the bus', pairs, 3, 'all', undefined],
  ['places no group in a full bus', bus, 1, '', undefined],
  ['places no pair in two seats far apart', bus, 2, 'A1 H4', undefined],
])('%s', (_what, plan, people, free, expected) => {
  const isFree = (seat: string) => free === 'all' || free.split(' ').includes(seat);
  expect(seatsTogether(plan, isFree, people)?.join(' ')).toBe(expected);
});
