import { planSeats, type SeatPlan } from '@/lib/domain/seat-layout';
import { AppError } from '@/lib/errors';
import { shortDay } from '@/lib/format/journey';
import { picturePath } from '@/lib/paths/files';
import type { Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handlers } from '@/server/platform/handler';
import { firstFew, quoted, type Problem } from '@/server/platform/import/problems';
import { toOffsetPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { blockSeats, markSeats } from './block-seats';
import { findBus, findPlate, listBuses, listSeatMarks, listSoldSeats, renameBus } from './buses.repo';
import { atFields, editTimetable } from './edit-timetable';
import type { Cells } from './read-timetable.repo';

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

function refusePlate(regNo: string): never {
  throw new AppError('invalid_request', { fields: { regNo: `Another bus has the number ${quoted(regNo)}` } });
}

async function findOwn(tx: Transaction, operatorId: number, uuid: string) {
  const bus = await findBus(tx, operatorId, uuid);
  if (!bus || bus.retiredAt) throw new AppError('not_found');
  return bus;
}

/** Returns the states of the seats of a bus, also as the options of a form. */
async function readSeats({ db, clock }: Platform, { id, ...bus }: SeatPlan & { id: number }) {
  const marks = new Map((await listSeatMarks(db, id)).map(({ seat, kind }) => [seat, kind]));
  const sold = await listSoldSeats(db, id, clock());
  const stateOf = { closed: 'closed', counter_only: 'rank' } as const;
  const states = Object.fromEntries([
    ...sold.map(({ seat }) => [seat, 'sold'] as const),
    ...[...marks].map(([seat, kind]) => [seat, stateOf[kind]] as const),
  ]);
  const marked = sold.filter(({ seat }) => marks.has(seat));
  const stillSold = firstFew(marked.map(({ seat, serviceDate }) => `${seat} on ${shortDay(serviceDate)}`));
  return { states, stillSold, choices: { seats: planSeats(bus, (seat) => states[seat] ?? 'free') } };
}
const noSeats = { states: {}, stillSold: '', choices: undefined };

export const busHandlers = {
  busList: async ({ platform, staff, query: { id, after = 0 } }) => {
    const rows = await listBuses(platform.db, staff.operatorId, { id, after }, platform.clock());
    const { choices, ...seats } = id !== undefined && rows[0] ? await readSeats(platform, rows[0]) : noSeats;
    const page = toOffsetPage(rows, after, ({ id: _id, operatorId: _operatorId, uuid, photo, retiredAt, ...row }) => {
      return { ...row, ...seats, id: uuid, photo: photo && picturePath(photo), isRetired: retiredAt !== null };
    });
    return { ...page, choices };
  },
  addBus: ({ platform, staff, author, body }) => {
    const edit = editTimetable(platform, staff, {
      change: async (stored, tx, { id }) => {
        const known = await findPlate(tx, body.regNo);
        const comesBack = known?.operatorId === id && known.retiredAt !== null && known.regNo === body.regNo;
        if (known && !comesBack) refusePlate(known.regNo);
        const operator = stored['operators.csv'][0]?.operator ?? '';
        return { 'buses.csv': [...stored['buses.csv'], { ...cellsOf(body), operator }] };
      },
      finish: async (tx) => {
        const record = (await findPlate(tx, body.regNo))?.uuid ?? '';
        const change = { action: 'bus.set', subject: ['bus', record], after: factsOf(body) } as const;
        return { output: { record }, audited: await writeAuditRow(tx, author, change) };
      },
    });
    return atFields(edit, fieldOf);
  },
  /** An import that names another number adds another bus, so only this corrects one. */
  setBus: ({ platform, staff, author, params: { busId }, body }) => {
    let before: Bus = body;
    const edit = editTimetable(platform, staff, {
      rev: body.rev,
      change: async (stored, tx, operator) => {
        const { id, ...bus } = await findOwn(tx, operator.id, busId);
        before = bus;
        const known = await findPlate(tx, body.regNo);
        if (known && known.id !== id) refusePlate(known.regNo);
        if (bus.regNo !== body.regNo) await renameBus(tx, id, body.regNo);
        const change = (rows: readonly Cells[], cells: Cells) =>
          rows.map((row) => (row.reg_no === bus.regNo ? { ...row, ...cells } : row));
        return {
          'buses.csv': change(stored['buses.csv'], cellsOf(body)),
          'schedules.csv': change(stored['schedules.csv'], { reg_no: body.regNo }),
        };
      },
      finish: (tx) => {
        const other = fields.filter((name) => textOf(body[name]) !== textOf(before[name]));
        const facts = { before: factsOf(before, other), after: factsOf(body, other) };
        return writeAuditRow(tx, author, { action: 'bus.set', subject: ['bus', busId], ...facts });
      },
    });
    return changed(atFields(edit, fieldOf));
  },
  /** Ends the schedules of the bus too, if the person agrees. The import refuses it while a sold trip is ahead. */
  retireBus: ({ platform, staff, author, params: { busId }, body }) => {
    const edit = editTimetable(platform, staff, {
      change: async (stored, tx, operator) => {
        const { regNo } = await findOwn(tx, operator.id, busId);
        const ended = stored['schedules.csv'].filter((row) => row.reg_no === regNo).map(({ schedule }) => schedule);
        if (ended.length > 0 && !body.endsPatterns) {
          const agree = 'Its patterns make new trips. To retire it, agree below that they end';
          throw new AppError('bus_in_use', {
            fields: { '': agree, endsPatterns: `Its patterns: ${ended.join(', ')}` },
          });
        }
        const files = (['buses.csv', 'schedules.csv', 'stops.csv', 'exceptions.csv'] as const).map((file) => {
          const isKept = (row: Cells) => row.reg_no !== regNo && !ended.includes(row.schedule);
          return [file, stored[file].filter(isKept)] as const;
        });
        return Object.fromEntries(files);
      },
      finish: (tx) => writeAuditRow(tx, author, { action: 'bus.retired', subject: ['bus', busId] }),
    });
    return changed(atFields(edit, () => ''));
  },
  markSeats,
  blockSeats,
} satisfies Partial<Handlers>;
