import { seatsLeft } from './seat-layout';

it.each([
  [0, 'none'],
  [1, 'few'],
  [5, 'few'],
  [6, 'many'],
])('%i free seats are %s', (freeSeats, shown) => {
  expect(seatsLeft(freeSeats)).toBe(shown);
});
