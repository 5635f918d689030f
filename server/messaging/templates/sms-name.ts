/** At most 14 characters of GSM-7. Another character would double the cost of the SMS. */
export function smsName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'");
  return plain
    .replace(/[^A-Za-z0-9 .,'()&/-]/g, '')
    .slice(0, 14)
    .trim();
}
