import type { CityPage, OperatorPage, RouteDetails } from '@/lib/contracts/landing';
import { counted, inWords } from './in-words';
import { nightsOnTheWay } from './journey';
import { formatPula } from './money';
import { busiestFirst, routeFacts } from '@/lib/domain/route-facts';
import { formatDuration } from './time';
import { weekdaysInWords } from './weekdays';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function routeSentences({ summary, services }: Pick<RouteDetails, 'summary' | 'services'>): string[] {
  const { highestFareThebe, operators } = routeFacts(services);
  const { lowestFareThebe } = summary;
  const fare = formatPula(lowestFareThebe);
  const fares = highestFareThebe > lowestFareThebe ? `${fare} to ${formatPula(highestFareThebe)}` : fare;
  return [
    howOften({ summary, services }),
    when({ summary, services }),
    howLong({ summary, services }),
    `A seat costs ${fares}.`,
    operators.length === 1
      ? `The operator is ${operators[0]?.name ?? ''}.`
      : `${operators.length} operators run buses here: ${inWords(operators.map(({ name }) => name))}.`,
  ];
}

type Timetable = Pick<RouteDetails, 'summary' | 'services'>;

function howOften({ summary: { from, to, busesPerWeek }, services }: Timetable): string {
  const { everyDay, knownDays } = routeFacts(services);
  const go = (count: number) => `${capitalized(counted(count, 'bus', 'buses'))} ${count === 1 ? 'goes' : 'go'}`;
  const way = `from ${from.name} to ${to.name}`;
  if (busesPerWeek === 0) return `No bus goes ${way} in the coming seven days.`;
  if (everyDay > 0) return `${go(everyDay)} ${way} every day.`;
  const onDays =
    knownDays === null ? '' : knownDays.length === 7 ? ', every day' : `, on ${weekdaysInWords(knownDays)}`;
  return `${go(busesPerWeek)} ${way} in the coming seven days${onDays}.`;
}

function when({ summary: { firstDeparture, lastDeparture }, services }: Timetable): string {
  const [only, another] = services;
  if (only && !another) {
    const nights = nightsOnTheWay(only.departureTime, only.durationMinutes);
    const day = nights === 0 ? '' : nights === 1 ? ' the next day' : ` ${nights} days later`;
    return `It leaves at ${only.departureTime} and arrives at ${only.arrivalTime}${day}.`;
  }
  if (firstDeparture === lastDeparture) return `They leave at ${firstDeparture}.`;
  if (routeFacts(services).sameDays)
    return `The first bus of the day leaves at ${firstDeparture}, the last at ${lastDeparture}.`;
  return `Buses leave between ${firstDeparture} and ${lastDeparture}, not all on the same days: see the timetable.`;
}

function howLong({ summary: { shortestMinutes }, services }: Timetable): string {
  const { longestMinutes } = routeFacts(services);
  const shortest = formatDuration(shortestMinutes);
  if (longestMinutes === shortestMinutes) return `The journey takes ${shortest}.`;
  return `The journey takes ${shortest} with the fastest bus and ${formatDuration(longestMinutes)} with the slowest.`;
}

export function citySentences({ city, from, to, operators }: CityPage): string[] {
  const [busiest] = busiestFirst(from);
  const cheapest = from.toSorted((one, other) => one.lowestFareThebe - other.lowestFareThebe)[0];
  return [
    from.length > 0
      ? `From ${city.name} you can go to ${counted(from.length, 'town')} by bus${to.length > 0 ? `, and come here from ${counted(to.length, 'town')}` : ''}.`
      : `Buses come to ${city.name} from ${counted(to.length, 'town')}.`,
    ...(busiest && from.length > 1 && busiest.busesPerWeek > 0
      ? [`Most go to ${busiest.to.name}: ${busiest.busesPerWeek} in the coming seven days.`]
      : []),
    ...(cheapest && from.length > 1
      ? [`The cheapest journey costs ${formatPula(cheapest.lowestFareThebe)}, to ${cheapest.to.name}.`]
      : []),
    operators.length === 1
      ? `The operator is ${operators[0]?.name ?? ''}.`
      : `${operators.length} operators stop here: ${inWords(operators.map(({ name }) => name))}.`,
  ];
}

export function operatorSentences({ operator, routes, busTypes }: OperatorPage): string[] {
  const [busiest] = busiestFirst(routes);
  const types = busTypes.map(({ name, buses }) => `${buses === 1 ? 'one' : buses} of the type ${name}`);
  // Only a part of the route of its last bus can be booked.
  const onRoutes = operator.routes === 0 ? '' : ` on ${counted(operator.routes, 'route')}`;
  return [
    `${operator.name} runs ${counted(operator.buses, 'bus', 'buses')}${onRoutes}.`,
    ...(busiest && routes.length > 1 && busiest.busesPerWeek > 0
      ? [`Most go from ${busiest.from.name} to ${busiest.to.name}: ${busiest.busesPerWeek} in the coming seven days.`]
      : []),
    ...(types.length > 1 ? [`Its buses: ${inWords(types)}.`] : []),
  ];
}

export function asDescription(
  [first = '', ...rest]: readonly string[],
  operators: readonly { sample: boolean }[],
): string[] {
  const samples = operators.filter(({ sample }) => sample);
  const all = samples.length === operators.length;
  return [
    first,
    ...(samples.length === 0
      ? []
      : [all ? 'Sample data: these buses do not exist.' : 'Some of these buses are sample data.']),
    ...rest,
    'See the next departures with their free seats, and book.',
  ];
}
