import { pageMetadata } from './page-metadata';

const sentence = 'Five buses go from Gaborone to Maun every day, at P169.00 or more.';
const described = (description: string | string[]) => pageMetadata({ title: 'A', path: '/a', description }).description;

test('a description ends with a sentence, where a search engine would not cut it', () => {
  expect(described(sentence)).toBe(sentence);
  expect(described([sentence, sentence, sentence].join(' '))).toBe([sentence, sentence].join(' '));
});

test('a first sentence is never left out', () => {
  const long = `${'Very '.repeat(50)}long.`;
  expect(described(`${long} Short.`)).toBe(long);
});

test('of several sentences those are told that fit, whole', () => {
  const [long, short] = ['a'.repeat(130), 'b'.repeat(30)];
  expect(described([long, 'c'.repeat(50), short])).toBe(`${long} ${short}`);
  expect(described([])).toBe('');
});
