import { numbered } from '@/lib/format/in-words';

/** 14 -> '14 buses a week'. Not 'a day': of a week's buses nobody knows here on which days they go. */
export const busesAWeek = (perWeek: number): string => `${numbered(perWeek, 'bus', 'buses')} a week`;
