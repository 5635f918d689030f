import { startBuyersScenario } from '@/server/testing/buyers-scenario';
import { book, hold, holdAndBook, takenSeats } from '@/server/testing/test-bookings';
import { longBus } from '@/server/testing/test-timetable';
import { liveClaims } from '@/server/testing/test-trips';

const { test, anna, ben, legOf } = startBuyersScenario([1, 7]);

const leg = (from: number, to: number) => legOf(longBus, [from, to]);

describe('one seat on several legs of a trip', () => {
  it('can be sold to two passengers on adjacent legs', async () => {
    const [north, further] = [await leg(1, 3), await leg(3, 6)];
    await holdAndBook(test, anna, north, ['A1']);
    await holdAndBook(test, ben, further, ['A1']);
    expect(await takenSeats(test, north)).toEqual(['A1']);
    expect(await takenSeats(test, further)).toEqual(['A1']);
    expect(await takenSeats(test, await leg(6, 7))).toEqual([]);
  });

  it.each([
    ['ends with the taken leg', 2, 5],
    ['begins with the taken leg', 3, 6],
    ['lies inside the taken leg', 4, 5],
    ['equals the taken leg', 3, 5],
    ['contains the taken leg', 1, 7],
  ])('is refused on a leg that %s', async (_how, from, to) => {
    const [taken, requested] = [await leg(3, 5), await leg(from, to)];
    await holdAndBook(test, anna, taken, ['A1']);
    expect(await hold(test, ben, requested, ['A1'])).toMatchObject({ status: 409, code: 'seat_taken' });
    expect(await takenSeats(test, requested)).toEqual(['A1']);
  });

  it('can be sold again on the return journey, whose stops have later sequence numbers', async () => {
    await holdAndBook(test, anna, await leg(1, 7), ['A1']);
    const back = await leg(8, 14);
    expect(await takenSeats(test, back)).toEqual([]);
    await holdAndBook(test, ben, back, ['A1']);
    expect(await liveClaims(test.db)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ seat: 'A1', from: 1, to: 7, userId: anna.id }),
        expect.objectContaining({ seat: 'A1', from: 8, to: 14, userId: ben.id }),
      ]),
    );
  });

  it('is taken for its own buyer after it is booked', async () => {
    await holdAndBook(test, anna, await leg(1, 5), ['A1']);
    expect(await hold(test, anna, await leg(3, 6), ['A1'])).toMatchObject({ status: 409, code: 'seat_taken' });
  });

  it('moves to another leg when its holder requests it there, and other seats stay held', async () => {
    const [short, long] = [await leg(1, 3), await leg(2, 6)];
    await hold(test, anna, short, ['A1', 'A2']);
    const { data } = await hold(test, anna, long, ['A1']);
    expect(data?.seats).toEqual(['A1']);
    const holds = (await liveClaims(test.db)).filter(({ userId }) => userId === anna.id);
    expect(holds.map(({ seat, from, to }) => [seat, from, to])).toEqual([
      ['A1', 2, 6],
      ['A2', 1, 3],
    ]);
    expect(await book(test, anna, short, ['A1'])).toMatchObject({ status: 409, code: 'hold_expired' });
  });

  it('is not offered on a leg across the turning point of a return journey', async () => {
    await expect(leg(6, 9)).rejects.toThrow('no leg 6-9');
  });
});
