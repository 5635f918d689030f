import { numbered } from '@/lib/format/in-words';

export const busesAWeek = (perWeek: number): string => `${numbered(perWeek, 'bus', 'buses')} a week`;
