import { pageMetadata } from './page-metadata';

const sentence = 'Five buses go from Gaborone to Maun every day, at P169.00 or more.';
const described = (description: string | string[]) => pageMetadata({ title: 'A', path: '/a', description }).description;

test('cuts a long description at the end of a sentence', () => {
  expect(described(sentence)).toBe(sentence);
  expect(described([sentence, sentence, sentence].join(' '))).toBe([sentence, sentence].join(' '));
});

test('always includes the first sentence', () => {
  const long = `${'Very '.repeat(50)}long.`;
  expect(described(`${long} Short.`)).toBe(long);
});

test('skips a sentence that does not fit and includes a later one that does', () => {
  const [long, short] = ['a'.repeat(130), 'b'.repeat(30)];
  expect(described([long, 'c'.repeat(50), short])).toBe(`${long} ${short}`);
  expect(described([])).toBe('');
});
