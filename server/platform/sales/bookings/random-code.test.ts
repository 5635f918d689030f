import { codeAlphabet, randomCode } from './random-code';

it('a code has the requested length and only characters of the alphabet', () => {
  for (const length of [1, 6, 8, 32]) {
    for (let turn = 0; turn < 50; turn += 1)
      expect(randomCode(length)).toMatch(new RegExp(`^[${codeAlphabet}]{${length}}$`));
  }
});

it('the alphabet has each character once and no two characters that look alike', () => {
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  expect(codeAlphabet).not.toMatch(/[0O1IL5S8B2ZUV]/);
  expect(codeAlphabet).toMatch(/^[A-Z0-9]+$/);
});

it('every character is equally likely at every position', () => {
  const length = 8;
  const codes = Array.from({ length: 6000 }, () => randomCode(length));
  for (let place = 0; place < length; place += 1) {
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1);
    const expected = codes.length / codeAlphabet.length;
    const chiSquare = Array.from(codeAlphabet).reduce(
      (sum, letter) => sum + ((counts.get(letter) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // With 22 degrees of freedom, a fair source exceeds 80 about once in a hundred million tests.
    expect(chiSquare).toBeLessThan(80);
  }
});
