/** ['A', 'B', 'C'] -> 'A, B and C' */
export function inWords(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** 1, 'bus' -> 'one bus'; 3, 'bus' -> '3 buses' */
export function counted(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${more}`;
}

/** 1, 'bus', 'buses' -> '1 bus'; 3 -> '3 buses', where figures stand beside each other */
export function numbered(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** 'Air conditioning' as it stands within a sentence; 'USB charging' and 'Wi-Fi' stay as they are. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]+( |$)/.test(name) ? name.toLowerCase() : name;
}
