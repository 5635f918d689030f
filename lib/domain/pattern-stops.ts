/** A stop as a person types it. Times are HH:MM, or '' where a direction begins or ends. */
export type PatternStop = Readonly<Record<'city' | 'place' | 'arrives' | 'departs', string>>;
type StopCells = Readonly<Record<string, string>>;

/** A way back begins in the town in which the way out ends. */
const beginsWayBack = ({ city }: Partial<PatternStop>, above?: Partial<PatternStop>) => city === above?.city;

/**
 * Returns the rows of stops.csv. A clock time that is earlier than the one before it is on the next day, so two times of a trip
 * are less than 24 hours apart.
 */
export function toStopRows(schedule: string, stops: readonly PatternStop[]) {
  let [direction, day, latest] = [1, 0, ''];
  return stops.map(({ city, place, arrives, departs }, index) => {
    if (beginsWayBack({ city }, stops[index - 1])) direction += 1;
    for (const time of [arrives, departs].filter(Boolean)) {
      if (time < latest) day += 1;
      latest = time;
    }
    const numbers = { sequence: String(index + 1), direction: String(direction), day_offset: String(day) };
    return { schedule, ...numbers, city, place, arrival: arrives, departure: departs };
  });
}

export const toPatternStop = ({ city = '', place = '', arrival = '', departure = '' }: StopCells): PatternStop => ({
  city,
  place,
  arrives: arrival,
  departs: departure,
});

export function addWayBack(typed: readonly Partial<PatternStop>[]): PatternStop[] {
  const stops = typed.map((stop) => ({ city: '', place: '', arrives: '', departs: '', ...stop }));
  const start = stops.findLastIndex((stop, index) => beginsWayBack(stop, stops[index - 1]));
  const back = stops.slice(Math.max(start, 0)).toReversed();
  return [...stops, ...back.map((stop) => ({ ...stop, arrives: '', departs: '' }))];
}
