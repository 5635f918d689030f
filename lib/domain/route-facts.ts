import type { NamedPlace, RouteSummary, Service } from '@/lib/contracts/landing';

export function routeFacts(services: readonly Service[]) {
  const fullest = services.reduce<NamedPlace[]>((most, { stops }) => (stops.length > most.length ? stops : most), []);
  const weekly = services.every(
    ({ weekdays, firstDate, lastDate }) => weekdays.length > 0 && firstDate === null && lastDate === null,
  );
  const daily = weekly && services.every(({ weekdays }) => weekdays.length === 7);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => services.some(({ weekdays }) => weekdays.includes(day)));
  return {
    highestFareThebe: Math.max(...services.map((service) => service.fareThebe)),
    longestMinutes: Math.max(...services.map((service) => service.durationMinutes)),
    /** Null if a bus runs on single days only, or starts or ends. */
    knownDays: weekly ? days : null,
    /** The number of buses per day, or 0 if it differs between days. */
    everyDay: daily ? services.length : 0,
    sameDays: new Set(services.map(daysOf)).size === 1 && !services.some(({ weekdays }) => weekdays.length === 0),
    boardingPlaces: inOrder(services.map((service) => service.boardingPlace)),
    dropPlaces: inOrder(services.map((service) => service.dropPlace)),
    operators: operatorsOf(services),
    stops: fullest,
    stopsDiffer: services.some(({ stops }) => stops.map(slugOf).join() !== fullest.map(slugOf).join()),
    busTypes: inOrder(services.map((service) => service.busType)),
    facilities: facilitiesOf(services),
  };
}

const daysOf = ({ weekdays, firstDate, lastDate }: Service) => [...weekdays, firstDate, lastDate].join();

const slugOf = ({ slug }: NamedPlace) => slug;

export function inOrder(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function operatorsOf(services: readonly Service[]) {
  const bySlug = new Map(services.map(({ operator }) => [operator.slug, operator]));
  return [...bySlug.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function facilitiesOf(services: readonly Service[]) {
  const offered = inOrder(services.flatMap(({ facilities }) => facilities));
  const all = offered.filter((name) => services.every(({ facilities }) => facilities.includes(name)));
  return { all, some: offered.filter((name) => !all.includes(name)) };
}

export function busiestFirst(routes: readonly RouteSummary[]): RouteSummary[] {
  return [...routes].sort((one, other) => other.busesPerWeek - one.busesPerWeek);
}

export function townsOf(
  routes: readonly RouteSummary[],
): (NamedPlace & { leaving: RouteSummary[]; coming: RouteSummary[] })[] {
  const towns = new Map(routes.flatMap(({ from, to }) => [from, to]).map((town) => [town.slug, town]));
  return [...towns.values()]
    .map(({ slug, name }) => ({
      slug,
      name,
      leaving: routes.filter(({ from }) => from.slug === slug),
      coming: routes.filter(({ to }) => to.slug === slug),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
