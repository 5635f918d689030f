import fc from 'fast-check';
import { fingerprints, openText, sealText, type DataKeys } from './sealed-text';

const key: DataKeys = ['data-key-of-the-tests-00000000000000'];
const other: DataKeys = ['data-key-of-the-tests-10000000000000'];

const places = fc.string();
const texts = fc.string({ unit: 'grapheme' });
/** The text '62001234567' at the place 'here', sealed by commit 6619a171. */
const sealedBefore = 'v2.C6hDBbub.N847mG7YEsiM8YX1W7DO8UX2dKp0PGKY3cWEwwDT-Xgxj6KdJJjr';

it('every sealed text opens with its place and key, and two sealed texts are never equal', () => {
  fc.assert(
    fc.property(texts, places, (text, place) => {
      const sealed = sealText(key, text, place);
      expect(sealed).toMatch(/^v2\.[\w-]{8}\.[\w-]+$/);
      expect(openText(key, sealed, place)).toBe(text);
      expect(sealText(key, text, place)).not.toBe(sealed);
    }),
  );
});

it('a text that an earlier release sealed opens', () => {
  expect(openText(key, sealedBefore, 'here')).toBe('62001234567');
});

it.each([
  ['this release', sealText(key, '62001234567', 'here')],
  ['an earlier release', sealedBefore],
])('a text sealed by %s does not open with another place or key, or after a change', (_release, sealed) => {
  expect(() => openText(key, sealed, 'there')).toThrow();
  expect(() => openText(other, sealed, 'here')).toThrow();
  const [, start = '', encoded = ''] = /^(.*\.)([^.]+)$/.exec(sealed) ?? [];
  const bytes = Buffer.from(encoded, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => openText(key, start + changed.toString('base64url'), 'here')).toThrow();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => openText(key, start + bytes.subarray(0, length).toString('base64url'), 'here')).toThrow();
  }
});

it.each(['', 'v1', 'v2.', 'v1.a', 'v2.12345678.a', sealedBefore.replace('v2', 'v1'), '62001234567'])(
  '%j has no sealed format',
  (text) => expect(() => openText(key, text, 'here')).toThrow('no sealed format'),
);

it('a sealed text names its key, so that a text of another key is found without its key', () => {
  const idOf = (dataKey: DataKeys) => sealText(dataKey, 'text', 'here').split('.')[1];
  expect(idOf(key)).toBe(idOf(key));
  expect(idOf(key)).not.toBe(idOf(other));
  expect(() => openText(other, sealText(key, 'text', 'here'), 'here')).toThrow('sealed with another key');
});

it('a missing key is refused', () => {
  expect(() => sealText([''], 'text', 'here')).toThrow('DATA_KEY');
});

it('an earlier key opens what it sealed, and seals no new text', () => {
  const both: DataKeys = [...other, ...key];
  expect(openText(both, sealedBefore, 'here')).toBe('62001234567');
  expect(() => openText(both, sealedBefore, 'there')).toThrow();
  expect(openText(other, sealText(both, 'text', 'here'), 'here')).toBe('text');
});

it('fingerprints differ by text, purpose and key, do not contain the text, and stay the same in later releases', () => {
  const [print] = fingerprints(key, 'request', '1');
  const others = [fingerprints(key, 'request', '2'), fingerprints(other, 'request', '1')];
  const all = [print, ...others.flat(), ...fingerprints(key, 'recipient', '1')];
  expect(new Set(all).size).toBe(4);
  expect(print).toBe('LGyosOOMnwDqwFCDlfh1hcqbDVIUjhwGY4QQsIQy1nw');
  expect(fingerprints([...other, ...key], 'request', '1')).toEqual([...fingerprints(other, 'request', '1'), print]);
  expect(fingerprints(key, 'request', '62001234567')[0]).not.toContain('62001234567');
});
