/** 'Kgale Coaches' -> 'KC' */
export function initials(...names: readonly string[]): string {
  return names
    .flatMap((name) =>
      name
        .trim()
        .split(/\s+/)
        .slice(0, names.length === 1 ? 2 : 1),
    )
    .map((word) => /^.\p{M}*/u.exec(word)?.[0].toUpperCase() ?? '')
    .join('');
}
