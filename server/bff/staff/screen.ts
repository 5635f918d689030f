import type { z } from 'zod';
import {
  staffValue,
  type StaffCell,
  type StaffChoices,
  type StaffPart,
  type StaffRow,
  type StaffValues,
  type StaffView,
} from '@/lib/contracts/staff-screen';
import { endpoints, type EndpointName, type Endpoints, type Output } from '@/server/api/endpoints/table';

type Outputs = { [Name in EndpointName]: Output<Name> };
export type ListName = {
  [Name in EndpointName]: Outputs[Name] extends { rows: { id: string }[] } ? Name : never;
}[EndpointName];
export type RowOf<Name extends ListName> = Outputs[Name]['rows'][number];

export type Form = {
  call: EndpointName;
  title: string;
  button: string;
  lead?: string | undefined;
  /** The sentence after the call, also by the query of the next page. */
  done: string | ((query: Readonly<Record<string, string>>) => string);
  isDanger?: boolean;
  /** It stands open above the list, and the cursor is in it. */
  isSearch?: boolean;
  /** A press on its title opens it. Default: the forms of a list. */
  isFolded?: boolean;
  /** The screen below the operator that follows. With a `record` in the output it is the record's. Default: the list. */
  next?: string;
  /** `operator`: not at the platform. */
  only?: 'operator' | 'platform';
  /** Values that the form sends in place of fields. */
  fixed?: Readonly<Record<string, string>>;
  /** The column that names the rows of the form. A person fills in the others. */
  rowName?: string;
  /** Values that the form shows in place of those of the record. */
  values?: StaffValues;
  /** Values of the record that the form sends back, such as the version that the person saw. */
  hidden?: Readonly<Record<string, string>>;
  /** Further buttons of a field of rows. They change the rows on the page, and nothing at the platform. */
  rowActions?: Readonly<Record<string, Readonly<Record<string, RowAction>>>>;
};
type RowAction = { label: string; run: (rows: readonly StaffRow[]) => readonly StaffRow[] };
/** A record has the forms that are possible for it, and may change them. */
type FormOf<Row> = Form & {
  isPossible?: (row: Row) => boolean;
  ofRow?: (row: Row) => Partial<Form>;
};
/** A relative link is one below the operator. `only`: the column stands on the screen or in the CSV file. */
export type Column<Row> = readonly [
  label: string,
  cellOf: (row: Row) => StaffCell,
  only?: 'screen' | 'file' | undefined,
];

/** A row as a screen shows it: its cells, the forms that are possible, and its values, which the forms show. */
type ShownRow = {
  cells: readonly StaffCell[];
  timeline: StaffView['timeline'];
  forms: readonly Form[];
  values: StaffValues;
};
/** `total`: of the whole list, if its rows have amounts. `choices`: the options of the forms, by the names of the fields. */
export type ListPage = {
  rows: ShownRow[];
  next: string | null;
  total?: { count: number; amountThebe: number };
  choices?: StaffChoices | undefined;
  part: StaffPart | undefined;
  heading: string | undefined;
};

/** A list, or one of its records, as a screen shows it. */
export type View = {
  title: string;
  list: ListName;
  columns: readonly Column<never>[];
  forms: readonly Form[];
  /** The row is one of `list`. */
  show: (row: never) => ShownRow;
  part?: (rows: never, typed: StaffValues, page: never) => StaffPart | undefined;
  heading?: (page: never) => string | undefined;
};

export type Screen = View & {
  /** Segments below `/staff`. `:slug` is an operator or `platform`. The menu has the screens whose list a role may read. */
  path: string;
  /** The path of its drawing in 24 units. A screen without one is not in the menu. */
  icon?: string;
  /** CSV files that a role which may read them by `call` saves from `files` below the screen. */
  downloads?: { call: EndpointName; files: readonly string[] };
  only?: 'operator';
  /** Its list has one row, which it shows as a record. */
  isRecord?: boolean;
  titleCells?: 2;
  /** The sentence of an empty list, by the query of the page. */
  empty: (query: unknown) => string;
  /** The screen of one record. Its path ends with the record's id, and the id reads its list. */
  record?: View;
};

type ViewOf<Name extends ListName> = {
  title: string;
  list: Name;
  columns: readonly Column<RowOf<Name>>[];
  forms?: readonly FormOf<RowOf<Name>>[];
  timeline?: (row: RowOf<Name>) => StaffView['timeline'];
  /** Stands beside the table of the list, or the facts of the record. `typed`: the values of a form that was refused. */
  part?: (rows: readonly RowOf<Name>[], typed: StaffValues, page: Outputs[Name]) => StaffPart | undefined;
  /** Stands in place of the title. */
  heading?: (page: Outputs[Name]) => string | undefined;
};

export const textsOf = (row: object): StaffRow =>
  Object.fromEntries(Object.entries(row).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

const textOf = (value: unknown) => (value === true ? 'on' : typeof value === 'number' ? String(value) : value);

/** Returns the texts, numbers and ticks of a row, its lists of texts, and its lists of rows of texts. */
const valuesOf = (row: object): StaffValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const parsed = staffValue.safeParse(textOf(value));
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );

export function viewOf<Name extends ListName>(view: ViewOf<Name>): View {
  const { columns, forms = [], timeline } = view;
  return {
    ...view,
    forms,
    show: (row: RowOf<Name>) => ({
      cells: columns.map(([, cellOf]) => cellOf(row)),
      timeline: timeline?.(row),
      forms: forms
        .filter(({ isPossible }) => isPossible?.(row) !== false)
        .map((form) => ({ ...form, ...form.ofRow?.(row) })),
      values: valuesOf(row),
    }),
  };
}

type ScreenOf<Name extends ListName> = ViewOf<Name> &
  Pick<Screen, 'path' | 'icon' | 'only' | 'isRecord' | 'record' | 'downloads' | 'titleCells'> & {
    empty: (query: z.output<Endpoints[Name]['query']>) => string;
  };

export const screen = <Name extends ListName>(one: ScreenOf<Name>): Screen => ({
  ...one,
  ...viewOf(one),
  empty: (query) => one.empty(endpoints[one.list].query.parse(query) as z.output<Endpoints[Name]['query']>),
});

export const form = (
  call: EndpointName,
  title: string,
  button: string,
  done: Form['done'],
  more: Pick<Form, 'isDanger' | 'isFolded' | 'isSearch' | 'only' | 'next'> = {},
): Form => ({ call, title, button, done, ...more });
