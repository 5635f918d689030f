import { upstream } from '@/server/upstream/upstream';

export type City = { uuid: string; name: string; slug: string };

const keptMs = 60_000;
let kept: { cities: Promise<City[]>; until: number } | undefined;

/** Every town, by name. Kept a minute: towns change with an import only. */
export function listCities(): Promise<City[]> {
  if (kept && kept.until > Date.now()) return kept.cities;
  const cities = upstream('cities', {});
  const entry = { cities, until: Date.now() + keptMs };
  kept = entry;
  cities.catch(() => {
    if (kept === entry) kept = undefined;
  });
  return cities;
}
