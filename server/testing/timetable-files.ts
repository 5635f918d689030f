import { parseTimetable, type Timetable } from '@/server/platform/timetable/rules/parse-timetable';
import type { Problem } from '@/server/platform/import/problems';

/** The files of a small valid timetable. Each test makes one place invalid. */
export const good = {
  'cities.csv': [
    'city,country,latitude,longitude,top_destination',
    'Gaborone,BW,-24.6282,25.9231,yes',
    'Palapye,,-22.5461,27.1251,',
    'Francistown,BW,-21.1661,27.5144,yes',
  ],
  'operators.csv': [
    'operator,phone,email,sample',
    'Morula Coaches,+267 390 0011,bookings@morula.example,yes',
    'Tladi Lines,3900012,bookings@tladi.example,no',
  ],
  'buses.csv': [
    'reg_no,operator,bus_type,layout,seats,last_row_full,facilities',
    'B 123 ABC,Morula Coaches,Luxury coach,2/2,45,yes,wifi; toilet',
    'B 124 ABC,Morula Coaches,Kombi,1/2,15,no,',
  ],
  'schedules.csv': [
    'schedule,reg_no,days,valid_from,valid_to',
    'GF-1,B 123 ABC,daily,2026-01-01,',
    'GF-2,B 124 ABC,sun;mon,2026-01-01,',
  ],
  'stops.csv': [
    'schedule,sequence,direction,city,place,arrival,departure,day_offset',
    'GF-1,1,1,Gaborone,"Gaborone Station, bay 4",,05:00,0',
    'GF-1,2,1,Palapye,Palapye Rank,08:00,08:10,',
    'GF-1,3,1,Francistown,Francistown Rank,10:10,,',
    'GF-1,4,2,Francistown,Francistown Rank,,12:00,',
    'GF-1,5,2,Gaborone,Gaborone Station,17:00,,',
    'GF-2,1,1,Gaborone,Gaborone Station,,20:30,0',
    'GF-2,2,1,Palapye,Palapye Rank,23:55,00:05,1',
    'GF-2,3,1,Francistown,Francistown Rank,02:10,,1',
  ],
  'fares.csv': [
    'operator,from_city,to_city,fare_pula',
    'Morula Coaches,Gaborone,Palapye,106',
    'Morula Coaches,Gaborone,Francistown,169.50',
    'Morula Coaches,Francistown,Gaborone,169.05',
  ],
};
export type File = keyof typeof good;

/** Returns the valid files with some lines of one file replaced or added. Lines count from 1, as in problems. */
export function files(file?: File, lines: Record<number, string> = {}): Map<string, string> {
  const texts = new Map(Object.entries(good).map(([name, rows]) => [name, `${rows.join('\n')}\n`]));
  if (file) {
    const rows = [...good[file]];
    for (const [line, text] of Object.entries(lines)) rows[Number(line) - 1] = text;
    texts.set(file, rows.join('\n'));
  }
  return texts;
}

export const withText = (file: File, text: string) => files().set(file, text);

/** Returns the valid files with one cell of line 3 replaced. */
export function withCell(file: File, column: string, cell: string): Map<string, string> {
  const [header = '', , row = ''] = good[file];
  const cells = row.split(',');
  cells[header.split(',').indexOf(column)] = cell;
  return files(file, { 3: cells.join(',') });
}

export function accepted(texts: ReadonlyMap<string, string>): Timetable {
  const result = parseTimetable(texts);
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.timetable;
}

/** Returns the problems without their rules, whose sentences the tests of the forms read. */
export function refused(texts: ReadonlyMap<string, string>): Problem[] {
  const result = parseTimetable(texts);
  return result.ok ? [] : result.problems.map(({ rule: _, ...problem }) => problem);
}

export const like = (reason: RegExp | string) =>
  (typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason)) as string;

export const casesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim()) as [string, File, string, string, string]);
