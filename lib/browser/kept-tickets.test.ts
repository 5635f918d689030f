import { cachesOfOthers } from './kept-tickets';

const kept = ['kept-assets', 'kept-pages', 'tickets-by-link', 'kept-searches'];

it('with the tickets of others go the links and searches of that time, and nothing that is nobody’s', () => {
  const gone = ['tickets-of-neo', 'tickets-by-link', 'kept-searches'];
  expect(cachesOfOthers([...kept, 'tickets-of-neo', 'tickets-of-mpho'], 'tickets-of-mpho')).toEqual(gone);
  expect(cachesOfOthers([...kept, 'tickets-of-neo'], null)).toEqual(gone);
});

it('where nobody else was signed in all stays', () => {
  expect(cachesOfOthers([...kept, 'tickets-of-mpho'], 'tickets-of-mpho')).toEqual([]);
  expect(cachesOfOthers(kept, null)).toEqual([]);
});
