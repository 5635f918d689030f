import type { Queries } from '@/server/db/client';
import { findAnySchedule } from './timetable.repo';

/** Returns true if a timetable was imported. */
export async function hasTimetable(queries: Queries): Promise<boolean> {
  return (await findAnySchedule(queries)) !== undefined;
}
