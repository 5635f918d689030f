import { Linter } from 'eslint';
import { plainWords } from './plain-words.mjs';

const linter = new Linter();

/** Returns the messages of the rule about a source. */
function problemsOf(source: string): string[] {
  const problems = linter.verify(source, {
    plugins: { plain: { rules: { words: plainWords } } },
    rules: { 'plain/words': 'error' },
  });
  return problems.map(({ message }) => message);
}

it.each([
  ['a name with a banned word', 'const keptTickets = 1;', 'keptTickets'],
  ['a banned name', 'const f = (who) => 1;', 'who'],
  ['a property with a banned word', 'const a = { clockworkRuns: 1 };', 'clockworkRuns'],
  ['a comment with a banned phrase', '// The page goes on.\n', 'goes on'],
  ['a banned phrase across two lines of a comment', '/**\n * The passenger is\n * asked.\n */\n', 'is asked'],
  ['an inverted comment', '/** What the passenger sees. */\n', 'What the passenger sees.'],
  ['a banned phrase in a string', "f('Nobody came.');", 'Nobody'],
  ['a banned phrase in a template', 'f(`${a} hears it`);', 'hears'],
  ['an inverted test name', "it.each([1])('Whether it works', f);", 'Whether it works'],
])('refuses %s', (_case, source, part) => {
  expect(problemsOf(source)).toEqual([expect.stringContaining(`"${part}"`)]);
});

it.each([
  ['a comment that starts with its subject', '// A hold ends after 20 minutes.\n'],
  ['a question on a screen', "f('What is your name?');"],
  ['a name that only contains the letters of a banned word', 'const keptreeper = lookAgain;'],
])('accepts %s', (_case, source) => {
  expect(problemsOf(source)).toEqual([]);
});
