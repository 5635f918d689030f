import { slug } from '@/lib/domain/slug';

type Named = { name: string };

/** `text` as typed, without case, accents and punctuation; towns that begin with it come before those that hold it. */
export function matchCities<City extends Named>(cities: readonly City[], text: string): City[] {
  const wanted = slug(text);
  if (wanted === '') return [...cities];
  const ranked = cities.map((city) => ({ city, rank: rankOf(slug(city.name), wanted) }));
  return [0, 1, 2].flatMap((rank) => ranked.filter((entry) => entry.rank === rank).map(({ city }) => city));
}

/** 0: the name begins so; 1: one of its words does; 2: it stands somewhere inside; -1: it does not match. */
function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(`-${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : -1;
}
