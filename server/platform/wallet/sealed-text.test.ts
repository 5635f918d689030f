import fc from 'fast-check';
import { fingerprint, openText, sealText } from './sealed-text';

const key = 'data-key-of-the-tests-00000000000000';

it('every sealed text opens with its place and key, and two sealed texts are never equal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
      const sealed = sealText(key, text, place);
      expect(sealed).toMatch(/^v1\.[\w-]+$/);
      expect(openText(key, sealed, place)).toBe(text);
      expect(sealText(key, text, place)).not.toBe(sealed);
    }),
  );
});

it('a sealed text does not open with another place or key, or after a bit is changed or a byte is removed', () => {
  const sealed = sealText(key, '62001234567', 'here');
  expect(() => openText(key, sealed, 'there')).toThrow();
  expect(() => openText(key.replace('0', '1'), sealed, 'here')).toThrow();
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => openText(key, `v1.${changed.toString('base64url')}`, 'here')).toThrow();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => openText(key, `v1.${bytes.subarray(0, length).toString('base64url')}`, 'here')).toThrow();
  }
  for (const nonsense of ['', 'v1', 'v2.', sealed.replace('v1', 'v2'), '62001234567']) {
    expect(() => openText(key, nonsense, 'here')).toThrow('no sealed format');
  }
});

it('fingerprints differ by text and by key, and do not contain the text', () => {
  const prints = [fingerprint(key, '1'), fingerprint(key, '2'), fingerprint(`${key}0`, '1')];
  expect(new Set(prints).size).toBe(3);
  expect(fingerprint(key, '1')).toBe(prints[0]);
  expect(fingerprint(key, '62001234567')).not.toContain('62001234567');
});
