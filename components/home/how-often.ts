import { numbered } from '@/lib/format/in-words';

/** 14 -> '14 buses a week'. Not 'a day', because the weekdays are unknown here. */
export const busesAWeek = (perWeek: number): string => `${numbered(perWeek, 'bus', 'buses')} a week`;
