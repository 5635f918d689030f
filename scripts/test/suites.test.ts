import { readCounts } from './suites.ts';

test.each([
  ['Jest', 'Test Suites: 1 failed, 2 passed, 3 total\nTests:       1 failed, 2 skipped, 3 todo, 41 passed, 47 total\n'],
  ['Node.js', 'ℹ tests 47\nℹ suites 5\nℹ pass 41\nℹ fail 0\nℹ cancelled 1\nℹ skipped 2\nℹ todo 3\n'],
  [
    'Playwright',
    '  1 failed\n    [phone] › a.spec.ts:1:1 › 7 passed\n  2 skipped\n  3 did not run\n  41 passed (2.0m)\n',
  ],
])('the counts of %s are read from the end of its output', (_, output) => {
  expect(readCounts(output)).toEqual({ passed: 41, failed: 1, skipped: 5 });
});

test('a command without counts counts nothing', () => {
  expect(readCounts('Error: the file does not load')).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
