/** At most 14 characters that count once in GSM-7: one that is not there makes the whole SMS cost as two. */
export function smsName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'");
  return plain
    .replace(/[^A-Za-z0-9 .,'()&/-]/g, '')
    .slice(0, 14)
    .trim();
}
