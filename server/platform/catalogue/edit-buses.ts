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

/** The columns of buses.csv by the fields of the form. */
const columns = {
  regNo: 'reg_no',
  busType: 'bus_type',
  layout: 'layout',
  totalSeats: 'seats',
  lastRowFull: 'last_row_full',
  facilities: 'facilities',
} as const;
type Field = keyof typeof columns;
type Bus = Readonly<Record<Field, string | number | boolean | readonly string[]>>;
const fields = Object.keys(columns) as Field[];

function textOf(value: Bus[Field]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? value.join(';') : String(value);
}
const cellsOf = (bus: Bus): Cells => Object.fromEntries(fields.map((name) => [columns[name], textOf(bus[name])]));
const factsOf = (bus: Bus, names = fields) => Object.fromEntries(names.map((name) => [name, textOf(bus[name])]));
/** The message of the page has a problem without a field. */
const fieldOf = ({ file, column }: Problem) =>
  fields.find((name) => file === 'buses.csv' && columns[name] === column) ?? '';

type Known = NonNullable<Awaited<ReturnType<typeof findPlate>>>;
async function refusePlate(tx: Transaction, regNo: string, isFree: (known: Known) => boolean) {
  const known = await findPlate(tx, regNo);
  if (!known || isFree(known)) return;
  throw new AppError('invalid_request', { fields: { regNo: `Another bus has the number ${quoted(known.regNo)}` } });
}

async function findOwn(tx: Transaction, operatorId: number, uuid: string) {
  const bus = await findBus(tx, operatorId, uuid);
  if (!bus || bus.retiredAt) throw new AppError('not_found');
  return bus;
}

export function addBus(platform: Platform, staff: Staff, author: AuditAuthor, bus: BusBody) {
  const edit = editTimetable(platform, staff, {
    change: async (stored, tx, { id }) => {
      const comesBack = ({ operatorId, retiredAt, regNo }: Known) =>
        operatorId === id && retiredAt !== null && regNo === bus.regNo;
      await refusePlate(tx, bus.regNo, comesBack);
      const operator = stored['operators.csv'][0]?.operator ?? '';
      return { 'buses.csv': [...stored['buses.csv'], { ...cellsOf(bus), operator }] };
    },
    finish: async (tx) => {
      const record = (await findPlate(tx, bus.regNo))?.uuid ?? '';
      const change = { action: 'bus.set', subject: ['bus', record], after: factsOf(bus) } as const;
      return { output: { record }, audited: await writeAuditRow(tx, author, change) };
    },
  });
  return atFields(edit, fieldOf);
}

/** Changes a bus. An import that names another number adds another bus, so only this corrects one. */
export function setBus(
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  busUuid: string,
  { rev, ...bus }: BusBody & { rev: number },
) {
  let before: Bus = bus;
  const edit = editTimetable(platform, staff, {
    rev,
    change: async (stored, tx, operator) => {
      const { id, ...known } = await findOwn(tx, operator.id, busUuid);
      before = known;
      await refusePlate(tx, bus.regNo, (other) => other.id === id);
      if (known.regNo !== bus.regNo) {
        await renameBus(tx, id, bus.regNo);
        await raiseTimetableRev(tx, [operator.id]);
      }
      const change = (rows: readonly Cells[], cells: Cells) =>
        rows.map((row) => (row.reg_no === known.regNo ? { ...row, ...cells } : row));
      return {
        'buses.csv': change(stored['buses.csv'], cellsOf(bus)),
        'schedules.csv': change(stored['schedules.csv'], { reg_no: bus.regNo }),
      };
    },
    finish: (tx) => {
      const changed = fields.filter((name) => textOf(bus[name]) !== textOf(before[name]));
      const facts = { before: factsOf(before, changed), after: factsOf(bus, changed) };
      return writeAuditRow(tx, author, { action: 'bus.set', subject: ['bus', busUuid], ...facts });
    },
  });
  return atFields(edit, fieldOf);
}

/** Retires a bus, and ends its schedules if the person agrees. The import refuses it while a sold trip is ahead. */
export function retireBus(
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  busUuid: string,
  endsPatterns: boolean,
) {
  const edit = editTimetable(platform, staff, {
    change: async (stored, tx, operator) => {
      const { regNo } = await findOwn(tx, operator.id, busUuid);
      const ended = stored['schedules.csv'].filter((row) => row.reg_no === regNo).map(({ schedule }) => schedule);
      if (ended.length > 0 && !endsPatterns) {
        const agree = 'Its patterns make new trips. To retire it, agree below that they end';
        throw new AppError('bus_in_use', { fields: { '': agree, endsPatterns: `Its patterns: ${ended.join(', ')}` } });
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
  });
  return atFields(edit, () => '');
}
