import { z } from 'zod/mini';

type StaffMeter = { label: string; value: number; max: number };
/** A copy and a CSV file have the plain text, if it differs. `word`: stands behind the text where a table has no labels. */
export type StaffCell =
  | string
  | { text: string; href?: string; plain?: string; word?: string; canCopy?: boolean; meters?: readonly StaffMeter[] };

/** A value that a person may choose. With `row`, it is a seat of a plan, and the plan begins at the front of the bus. */
export const staffOption = z.object({
  value: z.string(),
  label: z.string(),
  row: z.optional(z.string()),
  isAfterAisle: z.optional(z.boolean()),
  state: z.optional(z.enum(['free', 'closed', 'rank', 'held', 'sold', 'unpaid', 'paid'])),
});
export type StaffOption = z.infer<typeof staffOption>;
/** The options of fields that only the database knows, by the names of the fields. */
export type StaffChoices = Readonly<Record<string, readonly StaffOption[]>>;

const staffRow = z.record(z.string(), z.string());
export const staffValue = z.union([z.string(), z.readonly(z.array(z.union([z.string(), staffRow])))]);
export type StaffRow = Readonly<z.infer<typeof staffRow>>;
export type StaffValues = Readonly<Record<string, z.infer<typeof staffValue>>>;

/** `ticked`: of the boxes of `choices`. `rows`: the fields of each row. */
export type StaffField = {
  name: string;
  title: string;
  kind: 'text' | 'password' | 'date' | 'time' | 'long' | 'choice' | 'check' | 'choices' | 'rows' | 'file';
  value: string;
  isRequired: boolean;
  options?: readonly StaffOption[] | undefined;
  /** The fields of one list have the same suggestions. */
  list?: string | undefined;
  ticked?: readonly string[] | undefined;
  rows?: readonly (readonly StaffField[])[] | undefined;
  rowTitle?: string | undefined;
  /** The column that names the rows. Such rows are neither added, moved nor removed. */
  rowName?: string | undefined;
  rowActions?: readonly { name: string; label: string }[] | undefined;
  accept?: string | undefined;
  isMany?: boolean | undefined;
  maxLength?: number | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  inputMode?: 'text' | 'tel' | 'decimal' | 'numeric' | undefined;
  autoComplete?: string | undefined;
};

export type StaffForm = {
  call: string;
  title: string;
  lead?: string | undefined;
  button: string;
  isDanger?: boolean | undefined;
  isSearch?: boolean | undefined;
  isFolded?: boolean | undefined;
  /** The form was refused, so it is not folded. */
  isOpen?: boolean;
  hidden: Readonly<Record<string, string>>;
  fields: readonly StaffField[];
};

/** `titleCells`: the cells on the first line of a row on a phone. Default: 1. */
export type PlainTable = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly StaffCell[])[];
  titleCells?: 1 | 2 | undefined;
};

export type StaffTable = PlainTable & {
  empty: string;
  /** The number of the records of the whole list, and the sum of their amounts. */
  total?: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean }[];
  filters: readonly StaffField[];
  isFiltered: boolean;
  /** The part of the query that a filter keeps. */
  hidden: Readonly<Record<string, string>>;
  csv?: string;
  first?: string;
  next?: string;
};

export type StaffNumber = { label: string; value: string; detail: string; href: string };

type Place = { href: string; name: string; role: string };
/** `places`: the others. `name`: the person, or null for a visitor. */
export type StaffHeading = { place: Place | null; places: readonly Place[]; name: string | null; path: string };

export type StaffMessage = { tone: 'good' | 'bad' | 'info'; text: string };

type StaffPicture = { src: string; alt: string };
export type StaffReceipt = {
  operator: string;
  facts: readonly (readonly [label: string, text: string])[];
  isVoided: boolean;
  isCopy: boolean;
};
/** Bars of the days of a month, in thebe, and their sums as texts. */
export type StaffBars = {
  title: string;
  detail: string;
  caption: string;
  sums: readonly [sold: string, refunded: string, owed: string];
  month: string;
  days: readonly { day: string; sold: number; refunded: number; owed: number }[];
};
/** Stands beside the facts of a record, or the table of a list. */
export type StaffPart =
  | { kind: 'tables'; tables: readonly PlainTable[] }
  | {
      kind: 'plan';
      title: string;
      seats: readonly StaffOption[];
      picture?: StaffPicture | undefined;
      /** On a phone it comes last. */
      isAside?: boolean;
    }
  | ({ kind: 'picture' } & StaffPicture)
  | ({ kind: 'receipt' } & StaffReceipt)
  | ({ kind: 'bars' } & StaffBars)
  | ({ kind: 'matrix' } & PlainTable);

export type StaffView = {
  title: string;
  /** The screens of a role, with the path of each icon. */
  nav: readonly { href: string; label: string; icon: string; isCurrent: boolean }[];
  message?: StaffMessage | undefined;
  lead?: string | undefined;
  numbers?: readonly StaffNumber[];
  table?: StaffTable;
  facts?: readonly (readonly [string, StaffCell])[];
  timeline?: readonly (readonly [time: string, text: string])[] | undefined;
  downloads?: readonly { href: string; text: string }[] | undefined;
  links?: readonly { href: string; text: string; detail: string; isDone?: boolean }[];
  part?: StaffPart | undefined;
  /** The steps with the app, or the recovery codes and the way back, which may be the form that waits. */
  factor?: {
    app?: { uri: string; qrSvg: string; form: StaffForm };
    codes?: readonly string[] | undefined;
    next?: string;
    kept?: StaffForm | undefined;
  };
  forms: readonly StaffForm[];
  failedPath?: string;
  /** Offers to sign out, and leads to this page after the next sign-in. */
  signOutTo?: string;
};
