import type { TripLegCard } from '@/lib/contracts/trip-leg';

export const dayParts = [
  { key: 'night', label: 'Before 06:00', from: '00:00', until: '06:00' },
  { key: 'morning', label: '06:00 to 12:00', from: '06:00', until: '12:00' },
  { key: 'afternoon', label: '12:00 to 18:00', from: '12:00', until: '18:00' },
  { key: 'evening', label: 'After 18:00', from: '18:00', until: '24:00' },
] as const;
type DayPart = (typeof dayParts)[number]['key'];

export type View = {
  sort: 'departure' | 'price';
  times: DayPart[];
  types: string[];
  operators: string[];
  maxFareThebe: number | null;
  minSeats: number;
};

export const plainView: View = {
  sort: 'departure',
  times: [],
  types: [],
  operators: [],
  maxFareThebe: null,
  minSeats: 0,
};

export function parseView(hash: string): View {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    sort: params.get('sort') === 'price' ? 'price' : 'departure',
    times: dayParts.map(({ key }) => key).filter((key) => params.getAll('time').includes(key)),
    types: params.getAll('type'),
    operators: params.getAll('operator'),
    maxFareThebe: wholeNumber(params.get('fare')),
    minSeats: wholeNumber(params.get('seats')) ?? 0,
  };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function formatView(view: View): string {
  const params = new URLSearchParams();
  if (view.sort === 'price') params.append('sort', 'price');
  for (const time of view.times) params.append('time', time);
  for (const type of view.types) params.append('type', type);
  for (const operator of view.operators) params.append('operator', operator);
  if (view.maxFareThebe !== null) params.append('fare', String(view.maxFareThebe));
  if (view.minSeats > 0) params.append('seats', String(view.minSeats));
  const text = params.toString();
  return text && `#${text}`;
}

export function countFilters(view: View): number {
  const lists = view.times.length + view.types.length + view.operators.length;
  return lists + (view.maxFareThebe === null ? 0 : 1) + (view.minSeats === 0 ? 0 : 1);
}

function dayPartOf(departureTime: string): DayPart {
  return dayParts.find(({ until }) => departureTime < until)?.key ?? 'evening';
}

export function viewOf(tripLegs: readonly TripLegCard[], view: View): TripLegCard[] {
  const shown = tripLegs.filter(
    (tripLeg) =>
      (view.times.length === 0 || view.times.includes(dayPartOf(tripLeg.departureTime))) &&
      (view.types.length === 0 || view.types.includes(tripLeg.busType)) &&
      (view.operators.length === 0 || view.operators.includes(tripLeg.operator.name)) &&
      (view.maxFareThebe === null || tripLeg.fareThebe <= view.maxFareThebe) &&
      tripLeg.freeSeats >= view.minSeats,
  );
  return view.sort === 'price' ? [...shown].sort((a, b) => a.fareThebe - b.fareThebe) : shown;
}

/** Returns the words beside the buses that differ from the others. Several buses may tie, but most of a list may not. */
export function tagsOf(tripLegs: readonly TripLegCard[]): ReadonlyMap<TripLegCard, string> {
  const fewest = Math.min(...tripLegs.map(({ durationMinutes }) => durationMinutes));
  const fastest = tripLegs.filter(({ durationMinutes }) => durationMinutes === fewest);
  const [first] = tripLegs;
  return new Map(
    tripLegs.map((tripLeg) => {
      const isFastest = fastest.length * 3 <= tripLegs.length && fastest.includes(tripLeg);
      const isFirst = tripLegs.length > 1 && tripLeg === first;
      return [tripLeg, [isFirst ? 'Leaves first' : '', isFastest ? 'Fastest' : ''].filter(Boolean).join(', ')];
    }),
  );
}

export type Choice = { value: string; label: string; count: number };
export type Choices = ReturnType<typeof choicesOf>;

export function choicesOf(tripLegs: readonly TripLegCard[]) {
  const times = tripLegs.map((tripLeg) => dayPartOf(tripLeg.departureTime));
  return {
    times: dayParts
      .map(({ key, label }) => ({ value: key, label, count: times.filter((time) => time === key).length }))
      .filter(({ count }) => count > 0),
    types: countNames(tripLegs.map((tripLeg) => tripLeg.busType)),
    operators: countNames(tripLegs.map((tripLeg) => tripLeg.operator.name)),
    fares: [...new Set(tripLegs.map((tripLeg) => tripLeg.fareThebe))].sort((a, b) => a - b),
  };
}

function countNames(names: readonly string[]): Choice[] {
  return [...new Set(names)]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name, count: names.filter((other) => other === name).length }));
}
