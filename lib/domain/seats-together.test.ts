import { seatsTogether } from './seats-together';

const plan = { layout: '2/2', totalSeats: 41, lastRowFull: true };
const freeOf =
  (...seats: string[]) =>
  (seat: string) =>
    seats.includes(seat);

describe('seats together', () => {
  test('prefers one side of the aisle to seats across it up to three rows further back', () => {
    expect(seatsTogether(plan, freeOf('A2', 'A3', 'D3', 'D4'), 2)).toEqual(['D3', 'D4']);
    expect(seatsTogether(plan, freeOf('A2', 'A3', 'F3', 'F4'), 2)).toEqual(['A2', 'A3']);
  });
  test('a group that fits no side crosses the aisle at the front', () => {
    expect(seatsTogether(plan, () => true, 3)).toEqual(['A1', 'A2', 'A3']);
    expect(seatsTogether({ layout: '2/3', totalSeats: 65, lastRowFull: false }, () => true, 3)).toEqual([
      'A3',
      'A4',
      'A5',
    ]);
  });
  test('prefers seats across the aisle to two rows', () => {
    expect(seatsTogether(plan, freeOf('A1', 'B1', 'E2', 'E3'), 2)).toEqual(['E2', 'E3']);
  });
  test('places three in two rows if no row has enough seats', () => {
    expect(seatsTogether(plan, freeOf('C1', 'C2', 'D2'), 3)).toEqual(['C1', 'C2', 'D2']);
  });
  test('offers exactly as many seats as the group has people', () => {
    expect(seatsTogether(plan, freeOf('C1', 'C2', 'D2', 'D3'), 3)).toEqual(['C1', 'C2', 'D2']);
    expect(seatsTogether({ layout: '1/1', totalSeats: 2, lastRowFull: false }, () => true, 3)).toBeNull();
  });
  test('both sides of the aisle are equally good', () => {
    expect(seatsTogether(plan, freeOf('A1', 'A2', 'B3', 'B4'), 2)).toEqual(['A1', 'A2']);
    expect(seatsTogether(plan, freeOf('A3', 'A4', 'B1', 'B2'), 2)).toEqual(['A3', 'A4']);
  });
  test('a pair sits on the wider side of the aisle', () => {
    expect(seatsTogether({ layout: '1/2', totalSeats: 15, lastRowFull: false }, () => true, 2)).toEqual(['A2', 'A3']);
  });
  test('three in a short bus sit at the front across the aisle, not in the full last row', () => {
    expect(seatsTogether({ ...plan, totalSeats: 13 }, () => true, 3)).toEqual(['A1', 'A2', 'A3']);
  });
  test('the last full row has no aisle', () => {
    expect(seatsTogether(plan, freeOf('J2', 'J3', 'J4'), 3)).toEqual(['J2', 'J3', 'J4']);
  });
  test('prefers the front', () => {
    expect(seatsTogether(plan, () => true, 2)).toEqual(['A1', 'A2']);
  });
  test('places three at the front of a bus with two seats on each side, across the aisle', () => {
    expect(seatsTogether(plan, () => true, 3)).toEqual(['A1', 'A2', 'A3']);
    expect(seatsTogether({ ...plan, layout: '2/3', totalSeats: 45, lastRowFull: false }, () => true, 3)).toEqual([
      'A3',
      'A4',
      'A5',
    ]);
  });
  test('returns null for a full bus', () => {
    expect(seatsTogether(plan, () => false, 1)).toBeNull();
    expect(seatsTogether(plan, freeOf('A1', 'H4'), 2)).toBeNull();
  });
});
