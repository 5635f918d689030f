import { shortWeekdays, weekdaysInWords } from './weekdays';

it.each([
  [[1, 2, 3, 4, 5, 6, 7], 'every day', 'Daily'],
  [[1, 2, 3, 4, 5], 'Monday to Friday', 'Mon–Fri'],
  [[6, 7], 'Saturday and Sunday', 'Sat, Sun'],
  [[1, 2, 3, 5, 7], 'Monday to Wednesday, Friday and Sunday', 'Mon–Wed, Fri, Sun'],
  [[3], 'Wednesday', 'Wed'],
  [[], 'on single days', 'Single days'],
])('%j is %s, in short %s', (days, words, short) => {
  expect(weekdaysInWords(days)).toBe(words);
  expect(shortWeekdays(days)).toBe(short);
});
