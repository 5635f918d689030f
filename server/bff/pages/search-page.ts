import { cache } from 'react';
import {
  searchQuery,
  type CityOption,
  type DateWithBuses,
  type SearchOutcome,
  type SearchQuery,
  type TripLegUpdates,
} from '@/lib/contracts/search';
import { nearRoutes } from '@/lib/domain/near-routes';
import { defaultRoute, searchProblem, type SearchFields } from '@/lib/domain/search-problem';
import { searchTexts } from '@/lib/error-texts';
import { localDate } from '@/lib/format/time';
import { tripLegCard, type TripLeg, type TripLegCard } from '@/lib/contracts/trip-leg';
import { AppError } from '@/lib/errors';
import { operatorInitials } from '@/lib/format/names';
import { upstream } from '@/server/api/upstream';
import { memoize } from '../reads/memoize';
import { logPageFailure, orNull, type PageQuery } from '../reads/page';
import { inTime } from '@/lib/in-time';
import { routePath } from '@/lib/paths/landing';
import { listOperators, listRoutes, loadRouteMap } from './landing-page';

/** As long as the web server shows a results page to other visitors. */
const searchMs = 3000;
const maxSearches = 200;

const findTripLegs = memoize((query: SearchQuery) => upstream('tripLegs', { params: query }), {
  ttlMs: searchMs,
  max: maxSearches,
});

export const searchTripLegs = async (query: SearchQuery): Promise<TripLeg[]> =>
  (await findTripLegs(query)).filter(({ refusal }) => !refusal);

/** Loads what /search shows. `unknown` are the places that are no towns. */
export async function loadSearchPage(query: PageQuery) {
  const today = localDate(new Date());
  const search = readSearch(query, today);
  const [cities, outcome] = await Promise.all([listTowns(search), loadOutcome(search, today)]);
  const unknown = [search.from, search.to].filter((slug) => slug !== '' && !cities.some((city) => city.slug === slug));
  return { today, search, cities, unknown, outcome };
}

function readSearch({ from, to, date }: PageQuery, today: string): SearchFields {
  if (from === undefined && to === undefined) return { ...defaultRoute, date: textOf(date) || today };
  return { from: slugOf(from), to: slugOf(to), date: date === undefined ? today : textOf(date) };
}

const textOf = (value: PageQuery[string]) => (typeof value === 'string' ? value : '');
const slugOf = (value: PageQuery[string]) => textOf(value).toLowerCase();

async function loadOutcome(search: SearchFields, today: string): Promise<SearchOutcome> {
  const query = searchQuery.safeParse(search);
  if (query.success) return findResults(query.data.from, query.data.to, query.data.date);
  const message = searchProblem(search, today, 'results')?.message;
  const dateInvalid = query.error.issues.some((issue) => issue.path[0] === 'date');
  return { kind: 'refused', message: message ?? (dateInvalid ? searchTexts.dateInvalid : searchTexts.placeUnknown) };
}

export async function listTowns({ from, to }: Pick<SearchQuery, 'from' | 'to'>): Promise<CityOption[]> {
  try {
    return (await listCities()).map(({ name, slug }) => ({ name, slug }));
  } catch (error) {
    await logPageFailure(error, 'The towns could not be loaded.');
    return [from, to].filter(Boolean).map((slug) => ({ slug, name: capitalized(slug) }));
  }
}

const capitalized = (slug: string) => slug.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

const findResults = cache((from: string, to: string, date: string) => loadResults({ from, to, date }));

async function loadResults(query: SearchQuery): Promise<SearchOutcome> {
  try {
    const [tripLegs, nearestDates] = await Promise.all([findTripLegs(query), findNearestDates(query)]);
    const unsold = tripLegs.filter(({ refusal }) => refusal);
    if (tripLegs.length === unsold.length) {
      const isServed = nearestDates?.length !== 0;
      return { kind: 'none', unsold, nearestDates, nearRoutes: isServed ? [] : await findNearRoutes(query) };
    }
    return { kind: 'found', tripLegs: await toTripLegCards(tripLegs), nearestDates };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { kind: 'refused', message: error.message };
    await logPageFailure(error, 'The search failed.');
    return { kind: 'failed' };
  }
}

async function findNearRoutes(query: SearchQuery) {
  const loading = Promise.all([listRoutes(), loadRouteMap()]);
  const loaded = await orNull(loading, 'The routes of towns near by could not be loaded.');
  return loaded ? nearRoutes(loaded[0], loaded[1].towns, query) : [];
}

const searchNearestDates = memoize((query: SearchQuery) => upstream('nearestDates', { params: query }), {
  ttlMs: 60_000,
  max: maxSearches,
});

/** Returns null if the dates cannot be loaded or the towns are unknown, because the page can do without them. */
async function findNearestDates(query: SearchQuery): Promise<DateWithBuses[] | null> {
  try {
    return await searchNearestDates(query);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    await logPageFailure(error, 'The nearest dates could not be loaded.');
    return null;
  }
}

export async function findTripLegUpdates(query: SearchQuery): Promise<TripLegUpdates> {
  return { buses: await searchTripLegs(query) };
}

/** Keeps the fields that a card shows, because the page carries every trip leg to the browser. */
async function toTripLegCards(tripLegs: readonly TripLeg[]): Promise<TripLegCard[]> {
  // Of all operators, so that an operator has the same letters on each page.
  const operators = (await orNull(listOperators(), 'The operators could not be loaded.')) ?? [];
  const initials = operatorInitials(
    [...operators, ...tripLegs.map(({ operator }) => operator)].map(({ name }) => name),
  );
  return tripLegs.map((tripLeg) => {
    const operator = { ...tripLeg.operator, initials: initials.get(tripLeg.operator.name) ?? '' };
    return tripLegCard.parse({ ...tripLeg, operator });
  });
}

export const listCities = memoize(() => upstream('cities', {}), { ttlMs: 60_000 });

/** Maximum wait. Only search engines read the canonical URL, so it must not delay passengers. */
const maxWaitMs = 1_000;

/** Returns the path of the page about a route. Returns undefined if no bus serves it or the routes cannot be loaded. */
export async function canonicalRoute(query: PageQuery): Promise<string | undefined> {
  const search = readSearch(query, '');
  try {
    const served = (await inTime(listRoutes(), maxWaitMs)).some(
      ({ from, to }) => from.slug === search.from && to.slug === search.to,
    );
    return served ? routePath(search.from, search.to) : undefined;
  } catch (error) {
    await logPageFailure(error, 'The list of routes could not be loaded.');
    return undefined;
  }
}
