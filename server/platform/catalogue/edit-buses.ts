import { AppError } from '@/lib/errors';
import type { BusBody } from '@/server/api/endpoints/buses';
import type { Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { quoted, type Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import { findBus } from './blocks.repo';
import { findPlate, renameBus } from './buses.repo';
import { atFields, editTimetable } from './edit-timetable';
import type { Cells } from './read-timetable.repo';
import { raiseTimetableRev } from './timetable.repo';

const fields: Readonly<Record<string, keyof BusBody>> = {
  reg_no: 'regNo',
  bus_type: 'busType',
  layout: 'layout',
  seats: 'totalSeats',
  last_row_full: 'lastRowFull',
  facilities: 'facilities',
};
/** The message of the page has a problem without a field. */
const fieldOf = ({ file, column = '' }: Problem) => fields[file === 'buses.csv' ? column : ''] ?? '';

const cellsOf = ({ regNo, busType, layout, totalSeats, lastRowFull, facilities }: BusBody): Cells => ({
  reg_no: regNo,
  bus_type: busType,
  layout,
  seats: String(totalSeats),
  last_row_full: lastRowFull ? 'yes' : 'no',
  facilities: facilities.join(';'),
});

function refusePlate(regNo: string): never {
  throw new AppError('invalid_request', { fields: { regNo: `Another bus has the number ${quoted(regNo)}` } });
}

async function findOwn(tx: Transaction, operatorId: number, uuid: string) {
  const bus = await findBus(tx, operatorId, uuid);
  if (!bus || bus.retiredAt) throw new AppError('not_found');
  return bus;
}

export const addBus = (platform: Platform, staff: Staff, author: AuditAuthor, { reason: _, ...bus }: BusBody) =>
  atFields(
    editTimetable(platform, staff, {
      change: async (stored, tx, { id }) => {
        const known = await findPlate(tx, bus.regNo);
        const comesBack = known?.operatorId === id && known.retiredAt !== null && known.regNo === bus.regNo;
        if (known && !comesBack) refusePlate(known.regNo);
        const operator = stored['operators.csv'][0]?.operator ?? '';
        return { 'buses.csv': [...stored['buses.csv'], { ...cellsOf(bus), operator }] };
      },
      finish: async (tx) => {
        const record = (await findPlate(tx, bus.regNo))?.uuid ?? '';
        const change = { action: 'bus.set', subject: ['bus', record], after: cellsOf(bus) } as const;
        return { output: { record }, audited: await writeAuditRow(tx, author, change) };
      },
    }),
    fieldOf,
  );

/** Only this changes a registration number. An import that names another number adds another bus. */
async function rename(tx: Transaction, operatorId: number, busId: number, regNo: string) {
  const known = await findPlate(tx, regNo);
  if (known && known.id !== busId) refusePlate(known.regNo);
  await renameBus(tx, busId, regNo);
  await raiseTimetableRev(tx, [operatorId]);
}

export function setBus(
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  busUuid: string,
  { rev, reason: _, ...bus }: BusBody & { rev: number },
) {
  const cells = cellsOf(bus);
  let before: Cells = {};
  const edit = editTimetable(platform, staff, {
    rev,
    change: async (stored, tx, operator) => {
      const { id, regNo } = await findOwn(tx, operator.id, busUuid);
      if (regNo !== bus.regNo) await rename(tx, operator.id, id, bus.regNo);
      const change = (rows: readonly Cells[], changed: Cells) =>
        rows.map((row) => (row.reg_no === regNo ? { ...row, ...changed } : row));
      before = stored['buses.csv'].find((row) => row.reg_no === regNo) ?? {};
      return {
        'buses.csv': change(stored['buses.csv'], cells),
        'schedules.csv': change(stored['schedules.csv'], { reg_no: bus.regNo }),
      };
    },
    finish: (tx) => {
      const changed = Object.keys(cells).filter((column) => cells[column] !== before[column]);
      const pick = (row: Cells) => Object.fromEntries(changed.map((column) => [column, row[column] ?? '']));
      const facts = { before: pick(before), after: pick(cells) };
      return writeAuditRow(tx, author, { action: 'bus.set', subject: ['bus', busUuid], ...facts });
    },
  });
  return atFields(edit, fieldOf);
}

/** Retires a bus, and ends its schedules if the person agrees. The import refuses it while a sold trip is ahead. */
export const retireBus = (
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  busUuid: string,
  endsPatterns: boolean,
) =>
  atFields(
    editTimetable(platform, staff, {
      change: async (stored, tx, operator) => {
        const { regNo } = await findOwn(tx, operator.id, busUuid);
        const ended = stored['schedules.csv'].filter((row) => row.reg_no === regNo).map(({ schedule }) => schedule);
        if (ended.length > 0 && !endsPatterns) {
          throw new AppError('bus_in_use', { fields: { endsPatterns: `Its patterns are ${ended.join(', ')}` } });
        }
        const without = (rows: readonly Cells[]) =>
          rows.filter((row) => row.reg_no !== regNo && !ended.includes(row.schedule));
        return {
          'buses.csv': without(stored['buses.csv']),
          'schedules.csv': without(stored['schedules.csv']),
          'stops.csv': without(stored['stops.csv']),
          'exceptions.csv': without(stored['exceptions.csv']),
        };
      },
      finish: (tx) => writeAuditRow(tx, author, { action: 'bus.retired', subject: ['bus', busUuid] }),
    }),
    () => '',
  );
