import { previewAddress } from './preview-address';

const now = new Date('2026-11-21T23:30:00Z');

test('a page with a fare has a picture of the day, in Botswana', () => {
  expect(previewAddress('/bus/gaborone-to-maun', now)).toBe('/previews/bus/gaborone-to-maun.png?day=2026-11-22');
});

test('other pages share one that stays', () => {
  for (const path of ['/', '/about', '/bus', '/bus/a/b']) expect(previewAddress(path, now)).toBe('/previews/home.png');
});
