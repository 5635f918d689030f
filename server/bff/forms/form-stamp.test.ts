import { judgeStamp, makeSettledStamp, makeStamp } from './form-stamp';

jest.mock('@/server/process/env', () => ({ env: () => ({ NEXTAUTH_SECRET: 'secret-of-the-tests-0000000000000000' }) }));

const at = (seconds: number) => () => new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000);
const stamp = makeStamp(at(0));

test('accepts a form from 3 seconds to one day after it was created', () => {
  expect(judgeStamp(stamp, at(2))).toBe('hasty');
  expect(judgeStamp(stamp, at(3))).toBe('good');
  expect(judgeStamp(stamp, at(24 * 3600))).toBe('good');
  expect(judgeStamp(stamp, at(24 * 3600 + 1))).toBe('outdated');
});

test('judges a stamp from the future as hasty', () => {
  expect(judgeStamp(makeStamp(at(60)), at(0))).toBe('hasty');
});

test.each(['', 'x', stamp.replace(/^\d/, '2'), `${stamp}x`, stamp.slice(0, -1), stamp.split('.')[0] ?? '', '1.2.3'])(
  'judges the stamp %j as forged',
  (forged) => {
    expect(judgeStamp(forged, at(10))).toBe('forged');
  },
);

test('accepts a form that is shown again at once', () => {
  expect(judgeStamp(makeSettledStamp(at(0)), at(0))).toBe('good');
});
