import { pictureName, picturePath } from './picture-path';

test('the path of a picture holds its name', () => {
  expect(pictureName(picturePath('aB-_9'))).toBe('aB-_9');
});

test.each(['', '/api/pictures/', '/api/pictures/../user', '/api/pictures/a/b', 'https://example.com/api/pictures/a'])(
  '"%s" holds no name',
  (url) => {
    expect(pictureName(url)).toBeUndefined();
  },
);
