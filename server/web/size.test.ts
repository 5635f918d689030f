import { globSync, readFileSync } from 'node:fs';

test('the web server stays small (docs/decisions/002)', () => {
  const files = globSync('server/web/*.ts').filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(files.length).toBeLessThanOrEqual(16);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(950);
});
