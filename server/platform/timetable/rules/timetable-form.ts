import { refundRules } from '@/lib/contracts/refunds';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { facilities, type Facility } from '@/lib/domain/facilities';
import { emailPattern, maxNameLength, namePattern, readAmountText, readEmail, readPhoneText } from '@/lib/typed';
import { localDay } from '@/server/api/endpoint';
import { defaultSeatPlan, layoutProblem, maxSeatRows, parseLayout, type SeatPlan } from '@/lib/domain/seat-layout';

/** docs/guides/importing.md documents these columns and must change with this file. The reader appends the actual value. */

const facilityCodes = Object.keys(facilities) as [Facility, ...Facility[]];

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const everyDay = 0b111_1111;

/** Bit 0 Monday … bit 6 Sunday; ISO weekday 1 Monday … 7 Sunday. */
export function runsOn(days: number, isoWeekday: number): boolean {
  return (days & (1 << (isoWeekday - 1))) !== 0;
}

const text = (maxLength: number) =>
  z.string().min(1, 'must not be blank').max(maxLength, `must have no more than ${maxLength} characters`);
const name = text(maxNameLength).regex(
  namePattern,
  "must begin with a letter and contain only letters, digits, spaces and . , ' ( ) & / -",
);
const yesNoWords = 'must be yes or no';
/** People and screens write the words of a list in capitals, and with blanks or hyphens between their parts. */
const bare = (word: string) => word.toLowerCase().replaceAll(/(?<=\w)[ _-]/g, '');
const word = <Word extends string>(words: readonly Word[], message: string) =>
  z
    .string()
    .overwrite((cell) => words.find((one) => bare(one) === bare(cell)) ?? cell)
    .pipe(z.enum(words, message));
const yesNo = word(['yes', 'no', ''], yesNoWords);
const yesNoOrBlank = yesNo.transform((response) => response === 'yes');
const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, `must be decimal degrees from -${limit} to ${limit}`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `must be decimal degrees from -${limit} to ${limit}`);
const dateOrBlank = z
  .union([z.literal(''), localDay('must be a real date, YYYY-MM-DD, or blank')])
  .transform((date) => (date === '' ? null : date));
/** Spreadsheets save 05:00 as 5:00 and as 05:00:00. */
const clockOrBlank = z
  .string()
  .regex(/^(([01]?\d|2[0-3]):[0-5]\d(:00)?)?$/, 'must be a time, HH:MM, or blank')
  .transform((clock) => {
    const [hour, minute] = clock.split(':');
    return minute === undefined ? null : Number(hour) * 60 + Number(minute);
  });
const scheduleCode = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'must be a code of letters, digits and . _ - (no more than 40)');
const regNo = z
  .string()
  .max(15, 'must have no more than 15 characters')
  .regex(/^[A-Z0-9]+( [A-Z0-9]+)*$/, 'must be a registration number in capital letters, like B 123 ABC');

const pictureFile = z
  .string()
  .regex(
    /^([\w-][\w.-]*\/)*[\w-][\w.-]*\.(png|jpe?g|webp)$|^$/i,
    'must be blank or name a png, jpg or webp file, like pictures/logo.png',
  )
  .transform((file) => file || null);

export const cityRow = z
  .object({
    city: name,
    country: z
      .string()
      .transform((code) => code.toUpperCase() || 'BW')
      .refine((code) => isSupportedCountry(code), 'must be a country code of two capital letters, like BW'),
    latitude: degrees(90),
    longitude: degrees(180),
    top_destination: yesNoOrBlank,
  })
  .transform(({ city, top_destination, ...place }) => ({ name: city, ...place, isTopDestination: top_destination }));

export const phoneWords = 'must be a phone number, like +267 390 0000';
/** A spreadsheet saves +26771515801 without its sign, and 3900019 as 3900019.0, which is no phone number. */
function readPhone(typed: string, rule: 'isValid' | 'isPossible'): string | undefined {
  const text = readPhoneText(typed);
  const numbers = [text, text.replace(/^[1-9]\d{9,}$/, '+$&')].map((one) => parsePhoneNumberFromString(one, 'BW'));
  return text.includes('.') ? undefined : numbers.find((number) => number && !number.ext && number[rule]())?.number;
}
export const isPhone = (stored: string) => readPhone(stored, 'isValid') === stored;
const phoneThat = (...rules: Parameters<typeof readPhone>[1][]) =>
  z.string().transform((typed, context) => {
    const number = rules.map((rule) => readPhone(typed, rule)).find((one) => one !== undefined);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: phoneWords });
    return z.NEVER;
  });
const phone = phoneThat('isValid');

const orBlank = (cell: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text || null)
    .pipe(cell.nullable());

/** Only an operator that has no phone yet may leave it blank. */
export const operatorContact = z.object({
  phone: orBlank(phone),
  email: orBlank(z.string().overwrite(readEmail).regex(emailPattern, 'must be an e-mail address')),
});

export const operatorRow = z
  .object({
    operator: name,
    ...operatorContact.shape,
    // An earlier release stored numbers that are not valid. `checkKnown` refuses a new one.
    phone: orBlank(phoneThat('isValid', 'isPossible')),
    sample: yesNoOrBlank,
    refund_rule: word(['', ...refundRules], 'must be standard, seven_days or none').transform(
      (rule) => rule || 'standard',
    ),
    logo: pictureFile,
  })
  .transform(({ operator, phone, email, sample, refund_rule, logo }) => ({
    name: operator,
    phone,
    email,
    isSample: sample,
    refundRule: refund_rule,
    logoFile: logo,
  }));

function seatTotals({ layout, totalSeats, lastRowFull }: SeatPlan): string {
  const { left, right } = parseLayout(layout) ?? { left: 1, right: 1 };
  const [row, more] = [left + right, lastRowFull ? 1 : 0];
  const fewer = Math.max(1, Math.floor((totalSeats - more) / row)) * row + more;
  return `rows of ${row}${lastRowFull ? ' with one more seat in the last row' : ''} make ${fewer} or ${fewer + row} seats`;
}

const layoutWords = 'must be a layout, like 2/2 or 1/2';
const dateWords = `${layoutWords}, but the spreadsheet has made it a date; give the column the format Text and type it again`;
const seatsWords = 'must be a whole number from 1 to 250';
type SeatCells = { layout: string; seats: number | null; last_row_full: 'yes' | 'no' | '' };

function readSeatPlan({ layout, seats, last_row_full }: SeatCells): SeatPlan | { column: string; message: string } {
  if (layout === '' && seats === null && last_row_full !== 'yes') return defaultSeatPlan;
  if (layout === '') return { column: 'layout', message: layoutWords };
  if (seats === null) return { column: 'seats', message: seatsWords };
  if (last_row_full === '') return { column: 'last_row_full', message: yesNoWords };
  const plan = { layout, totalSeats: seats, lastRowFull: last_row_full === 'yes' };
  const problem = layoutProblem(plan);
  if (!problem) return plan;
  const message = problem === 'too_many_rows' ? `must fit in ${maxSeatRows} rows (A to Z)` : seatTotals(plan);
  return { column: 'seats', message };
}

export const busRow = z
  .object({
    reg_no: regNo,
    operator: name,
    bus_type: text(40),
    layout: z.string().refine((layout) => layout === '' || parseLayout(layout) !== null, {
      error: ({ input }) =>
        /^\d{1,2}[- ]\p{L}{3}|^\p{L}{3,}[- ]\d|^\d+([-/.])\d+\1\d+$/u.test(String(input)) ? dateWords : layoutWords,
    }),
    seats: z
      .string()
      .regex(/^\d{0,4}$/, seatsWords)
      .transform((seats) => (seats === '' ? null : Number(seats)))
      .refine((seats) => seats === null || (seats >= 1 && seats <= 250), seatsWords),
    last_row_full: yesNo,
    facilities: z.string().transform((list, context) => {
      const isNamed = (code: Facility, cell: string) =>
        [code, facilities[code]].some((one) => bare(one) === bare(cell));
      const codes = list.split(/[;,]/).map((cell) => facilityCodes.find((code) => isNamed(code, cell.trim())));
      const known = z.array(z.enum(facilityCodes)).safeParse(list === '' ? [] : codes);
      if (known.success && new Set(known.data).size === known.data.length) return known.data;
      context.addIssue({
        code: 'custom',
        message: `must be codes from ${facilityCodes.join(', ')}, each once, separated by ;`,
      });
      return z.NEVER;
    }),
    photo: pictureFile,
  })
  .transform((bus, context) => {
    const plan = readSeatPlan(bus);
    if ('column' in plan) {
      context.addIssue({ code: 'custom', path: [plan.column], message: plan.message });
      return z.NEVER;
    }
    const { reg_no, operator, bus_type, facilities, photo } = bus;
    return { regNo: reg_no, operator, busType: bus_type, ...plan, facilities, photoFile: photo };
  });

export const scheduleRow = z
  .object({
    schedule: scheduleCode,
    reg_no: regNo,
    days: z.string().transform((list, context) => {
      const typed = list.toLowerCase();
      if (typed === 'daily') return everyDay;
      // A screen writes 'Mon Wed'.
      const days = typed.split(/\s*[;,]\s*|\s/);
      const at = days.map((day) => (day.length < 3 ? -1 : dayNames.findIndex((name) => name.startsWith(day))));
      if (!at.includes(-1)) return at.reduce((bits, day) => bits | (1 << day), 0);
      context.addIssue({
        code: 'custom',
        message: `must be daily, or days from mon, tue, wed, thu, fri, sat, sun, separated by ;`,
      });
      return z.NEVER;
    }),
    valid_from: dateOrBlank,
    valid_to: dateOrBlank,
  })
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
    path: ['valid_to'],
    message: 'must not come before valid_from',
  })
  .transform(({ schedule, reg_no, days, valid_from, valid_to }) => ({
    code: schedule,
    regNo: reg_no,
    days,
    validFrom: valid_from,
    validTo: valid_to,
  }));

export const stopRow = z
  .object({
    schedule: scheduleCode,
    sequence: count(1, 60),
    direction: count(1, 20),
    city: name,
    place: text(120),
    arrival: clockOrBlank,
    departure: clockOrBlank,
    day_offset: z.enum(['0', '1', ''], 'must be 0 or 1').transform((offset) => (offset === '1' ? 1 : 0)),
  })
  .transform(({ day_offset, ...stop }) => ({ ...stop, dayOffset: day_offset }));

export const fareRow = z
  .object({
    operator: name,
    from_city: name,
    to_city: name,
    fare_pula: z
      .string()
      .overwrite(readAmountText)
      .regex(/^\d{1,5}(\.\d{1,2})?$/, 'must be an amount in pula above 0, whole or with decimals, like 169 or 169.50')
      .transform((pula) => {
        const [whole, part = ''] = pula.split('.');
        return Number(whole) * 100 + Number(part.padEnd(2, '0'));
      })
      .refine((thebe) => thebe > 0, 'must be an amount in pula above 0'),
    valid_from: dateOrBlank,
  })
  .refine(({ from_city, to_city }) => from_city !== to_city, {
    path: ['to_city'],
    message: 'must be different from from_city',
  })
  .transform(({ operator, from_city, to_city, fare_pula, valid_from }) => ({
    operator,
    fromCity: from_city,
    toCity: to_city,
    fareThebe: fare_pula,
    validFrom: valid_from,
  }));

export const exceptionRow = z
  .object({
    schedule: scheduleCode,
    date: localDay('must be a real date, YYYY-MM-DD'),
    kind: word(['runs', 'rests'], 'must be runs or rests'),
  })
  .transform(({ schedule, ...exception }) => ({ code: schedule, ...exception }));

export const terminalRow = z
  .object({ name: text(80), town: name, place: text(120), opening_hours: text(120), phone })
  .transform(({ opening_hours, ...terminal }) => ({ ...terminal, openingHours: opening_hours }));

export const optionalColumns = [
  'country',
  'top_destination',
  'email',
  'sample',
  'refund_rule',
  'logo',
  'layout',
  'seats',
  'last_row_full',
  'facilities',
  'photo',
  'valid_from',
  'valid_to',
  'day_offset',
] as const;

export type City = z.infer<typeof cityRow>;
export type Operator = z.infer<typeof operatorRow>;
export type Bus = z.infer<typeof busRow>;
export type ScheduleRow = z.infer<typeof scheduleRow>;
export type StopRow = z.infer<typeof stopRow>;
export type Fare = z.infer<typeof fareRow>;
export type Exception = z.infer<typeof exceptionRow>;
export type Terminal = z.infer<typeof terminalRow>;
