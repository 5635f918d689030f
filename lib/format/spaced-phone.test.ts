import { spacedPhone } from './spaced-phone';

test('a number is grouped as people read it', () => {
  expect(spacedPhone('+2673900011')).toBe('+267 390 0011');
  expect(spacedPhone('+26771000001')).toBe('+267 71 000 001');
});

test('other text stays as it is', () => {
  expect(spacedPhone('call the office')).toBe('call the office');
});
