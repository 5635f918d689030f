export function inWords(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

export const anyOf = (items: readonly string[]): string => inWords(items).replace(/ and (?=[^,]*$)/, ' or ');

/** 1, 'bus' -> 'one bus'; 3, 'bus' -> '3 buses' */
export function counted(count: number, one: string, more = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${more}`;
}

/** 1, 'bus', 'buses' -> '1 bus'; 3 -> '3 buses'. For texts with several figures. */
export function numbered(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** 'Air conditioning' -> 'air conditioning'. 'USB charging' and 'Wi-Fi' do not change. */
export function lowered(name: string): string {
  return /^[A-Z][a-z]+( |$)/.test(name) ? name.toLowerCase() : name;
}

export const busesAWeek = (perWeek: number): string => `${numbered(perWeek, 'bus', 'buses')} a week`;
