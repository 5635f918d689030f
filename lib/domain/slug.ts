/** 'Selebi-Phikwe' -> 'selebi-phikwe', 'Tšhwane' -> 'tshwane' */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
