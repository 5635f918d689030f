import { numbered } from '@/lib/in-words';

const counted = (count: number) => numbered(count, 'bus', 'buses');

/** 14 -> '14 buses a week' */
export const busesAWeek = (perWeek: number): string => `${counted(perWeek)} a week`;

/** 14 -> '2 buses a day'; where not every day has one, how many in a week. */
export function busesADay(perWeek: number): string {
  return perWeek < 7 ? busesAWeek(perWeek) : `${counted(Math.round(perWeek / 7))} a day`;
}
