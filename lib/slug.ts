/** 'Selebi-Phikwe' -> 'selebi-phikwe', 'Mochudi turn-off' -> 'mochudi-turn-off' */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
