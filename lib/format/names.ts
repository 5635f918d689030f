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

/** 'Kagiso Thabo Motsumi' -> 'Kagiso M.': enough for a comparison with a proof of identity. */
export function shortName(names: string): string {
  const [first = '', ...others] = names.trim().split(/\s+/);
  const initial = /^\p{L}\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return initial ? `${first} ${initial}.` : first;
}

/** 'Selebi-Phikwe' -> 'selebi-phikwe', 'Tšhwane' -> 'tshwane' */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function opening(word: string | undefined, count: number): string {
  const letters = [...(word ?? '').matchAll(/.\p{M}*/gu)].slice(0, count).map(([letter]) => letter);
  return letters.map((letter, place) => (place === 0 ? letter.toUpperCase() : letter.toLowerCase())).join('');
}

const words = (name: string) => name.trim().split(/\s+/);

const forms: readonly ((name: string) => string)[] = [
  (name) => initials(name),
  (name) => opening(words(name)[0], 3),
  (name) => opening(words(name)[0], 1) + opening(words(name)[1], 2),
];

/** Returns different letters for each operator of a list, in any order of the list. */
export function operatorInitials(names: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(names)].toSorted();
  const result = new Map<string, string>();
  const used = new Set<string>();
  for (const [index, name] of all.entries()) {
    const form = forms.find((each) => !used.has(each(name)) && all.every((o) => o === name || each(o) !== each(name)));
    const letters = form ? form(name) : `${initials(name)}${index + 1}`;
    used.add(letters);
    result.set(name, letters);
  }
  return result;
}
