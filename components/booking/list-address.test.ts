import { listAddress } from './list-address';

test('the word of a cancellation leaves the address, and the page of the list stays', () => {
  expect(listAddress('?cancelled=all', null)).toBe('/user/bookings');
  expect(listAddress('?cancelled=not-all&problem=already_paid&page=2', null)).toBe('/user/bookings?page=2');
});

test('where it is said after a sign-in, the page of the list is in the address too', () => {
  expect(listAddress('', 'not-all')).toBe('/user/bookings?cancelled=not-all');
  expect(listAddress('?page=2', 'not-all')).toBe('/user/bookings?page=2&cancelled=not-all');
});
