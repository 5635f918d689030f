/** 'Kagiso Thabo Motsumi' -> 'Kagiso M.': enough for a comparison with a proof of identity. */
export function shortName(names: string): string {
  const [first = '', ...others] = names.trim().split(/\s+/);
  const initial = /^\p{L}\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return initial ? `${first} ${initial}.` : first;
}
