import type { Queries } from '@/server/db/client';
import { findAnySchedule } from './timetable.repo';

export async function hasTimetable(queries: Queries): Promise<boolean> {
  return (await findAnySchedule(queries)) !== undefined;
}
