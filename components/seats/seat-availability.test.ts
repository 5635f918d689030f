import { isTaken, overlay, claimEndInRecord, takenInSnapshot } from '@/components/seats/seat-availability';

const leg = { departureSequence: 2, arrivalSequence: 5 };
const until = 1_763_632_800_000;
const entry = (status: string, departureSequence: number, arrivalSequence: number) => ({
  status,
  departureSequence,
  arrivalSequence,
  ...(status === 'RESERVED' ? { expectedReleaseTimestamp: until } : {}),
});
const record = (...entries: ReturnType<typeof entry>[]) => ({
  rev: 1,
  status: entries[0]?.status ?? 'RELEASED',
  ...Object.fromEntries(entries.map((value, index) => [`0000000${index}-0000-4000-8000-000000000000`, value])),
});

describe('a live record', () => {
  it.each([
    ['is free when released', record(), null],
    ['is taken for good when booked', record(entry('BOOKED', 2, 5)), Infinity],
    ['is taken until its end when reserved', record(entry('RESERVED', 1, 3)), until],
    ['is free where the leg before ends', record(entry('BOOKED', 1, 2)), null],
    ['is free where the leg after begins', record(entry('BOOKED', 5, 7)), null],
    ['goes by the entries that overlap', record(entry('BOOKED', 5, 7), entry('RESERVED', 4, 5)), until],
    ['is taken as long as the longest of them', record(entry('RESERVED', 2, 3), entry('BOOKED', 3, 4)), Infinity],
    ['is taken when its state is unknown', record(entry('CLOSED', 2, 5)), Infinity],
    ['is taken when a stop is missing', { status: 'BOOKED', 'a-b': { status: 'BOOKED' } }, Infinity],
    ['is taken when it says nothing', {}, Infinity],
    ['is taken when it is no record', 'RELEASED', Infinity],
    ['is taken when it has a state and no entry', { status: 'BOOKED' }, Infinity],
  ])('%s', (_what, liveRecord, expected) => {
    expect(claimEndInRecord(liveRecord, leg)).toBe(expected);
  });
});

describe('live records over the snapshot', () => {
  const snapshot = takenInSnapshot({
    taken: [
      { seat: 'A1', until: null },
      { seat: 'A2', until },
      { seat: 'A3', until: null },
    ],
  });

  it('change only the seats that have a record', () => {
    const records = new Map<string, unknown>([
      ['A2', record()],
      ['A3', record(entry('RESERVED', 2, 5))],
      ['B1', record(entry('BOOKED', 2, 5))],
    ]);
    expect(overlay(snapshot, records, leg)).toEqual(
      new Map([
        ['A1', Infinity],
        ['A3', until],
        ['B1', Infinity],
      ]),
    );
  });

  it('a seat is free after the end of its hold', () => {
    expect(isTaken(snapshot, 'A2', until - 1)).toBe(true);
    expect(isTaken(snapshot, 'A2', until)).toBe(false);
    expect(isTaken(snapshot, 'A1', until)).toBe(true);
    expect(isTaken(snapshot, 'C1', until)).toBe(false);
  });
});
