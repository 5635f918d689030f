/** Without look-alikes (0 O, 1 I L, 5 S, 8 B, 2 Z, U V), because codes are read aloud and typed at a terminal. */
export const codeAlphabet = 'ACDEFGHJKMNPQRTWXY34679';

export function randomCode(length: number): string {
  const fair = 256 - (256 % codeAlphabet.length);
  let code = '';
  while (code.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && code.length < length) code += codeAlphabet[byte % codeAlphabet.length] ?? '';
    }
  }
  return code;
}
