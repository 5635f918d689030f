import { slug } from '@/lib/format/names';

type NamedPlace = { name: string };

export function matchCities<City extends NamedPlace>(cities: readonly City[], text: string): City[] {
  const query = slug(text);
  if (query === '') return [...cities];
  const ranked = cities.map((city) => ({ city, rank: rankOf(slug(city.name), query) }));
  return [0, 1, 2].flatMap((rank) => ranked.filter((entry) => entry.rank === rank).map(({ city }) => city));
}

/** 0: the name starts with the text. 1: one of its words does. 2: the name contains it. -1: no match. */
function rankOf(name: string, query: string): number {
  if (name.startsWith(query)) return 0;
  if (name.includes(`-${query}`)) return 1;
  return name.includes(query) ? 2 : -1;
}
