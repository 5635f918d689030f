import { cachesOfOthers } from './offline-tickets';

const ownCaches = ['kept-assets', 'kept-pages', 'tickets-by-link', 'kept-searches'];

it('deletes the caches of other users with the links and searches, and leaves pages without an owner', () => {
  const gone = ['tickets-of-neo', 'tickets-by-link', 'kept-searches'];
  expect(cachesOfOthers([...ownCaches, 'tickets-of-neo', 'tickets-of-mpho'], 'tickets-of-mpho')).toEqual(gone);
  expect(cachesOfOthers([...ownCaches, 'tickets-of-neo'], null)).toEqual(gone);
});

it('deletes nothing if no other user has a cache', () => {
  expect(cachesOfOthers([...ownCaches, 'tickets-of-mpho'], 'tickets-of-mpho')).toEqual([]);
  expect(cachesOfOthers(ownCaches, null)).toEqual([]);
});
