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
import type { Endpoint } from './endpoint';

export type Form<Call extends string> = {
  call: Call;
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
  /** The label of the secret of the output, which only the page that follows shows. */
  shownOnce?: string;
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
/** A relative link is one below the operator. `only`: the column stands on the screen or in the CSV file. */
export type Column<Row> = readonly [
  label: string,
  cellOf: (row: Row) => StaffCell,
  only?: 'screen' | 'file' | undefined,
];

type ShownRow<Call extends string> = {
  cells: readonly StaffCell[];
  timeline: StaffView['timeline'];
  forms: readonly Form<Call>[];
  values: StaffValues;
};
/** `total`: of the whole list, if its rows have amounts. `choices`: the options of the forms, by the names of the fields. */
export type ListPage<Call extends string> = {
  rows: ShownRow<Call>[];
  next: string | null;
  total?: { count: number; amountThebe: number };
  choices?: StaffChoices | undefined;
  part: StaffPart | undefined;
  heading: string | undefined;
};

type Common<Row, Page, Call> = {
  title: string;
  columns: readonly Column<Row>[];
  /**
   * Stands beside the table of the list, or the facts of the record. `typed`: the values of a form that was refused. `done`: the
   * call whose outcome the page shows.
   */
  part?: (rows: readonly Row[], shown: { page: Page; typed: StaffValues; done?: Call }) => StaffPart | undefined;
  /** Stands in place of the title. */
  heading?: (page: Page) => string | undefined;
};
export type View<Call extends string, List extends string> = Common<never, never, never> & {
  list: List;
  forms: readonly Form<Call>[];
  /** The row is one of `list`. */
  show: (row: never) => ShownRow<Call>;
};

type Overview<Call, Output> = {
  call: Call;
  show: (output: Output, path: string, nav: StaffView['nav']) => Pick<StaffView, 'numbers' | 'lead' | 'links'>;
};
type Place<Call, Query, Figures> = {
  /** Segments below `/staff`. `:slug` is an operator or `platform`. The menu has the screens whose list a role may read. */
  path: string;
  /** The path of its drawing in 24 units. A screen without one is not in the menu. */
  icon?: string;
  /** CSV files that a role which may read them by `call` saves from `files` below the screen. */
  downloads?: { call: Call; files: readonly string[] };
  only?: 'operator';
  /** Its list has one row, which it shows as a record. */
  isRecord?: boolean;
  titleCells?: 2;
  /** One row of a list with amounts, such as 'refund'. */
  noun?: string;
  /** Stands above the list. With links, or at the platform, it stands in place of it. */
  overview?: Figures;
  /** The sentence of an empty list, by the query of the page. */
  empty: (query: Query) => string;
};
/** `record`: the screen of one record. Its path ends with the record's id, and the id reads its list. */
export type Screen<Call extends string, List extends string> = View<Call, List> &
  Place<Call, never, Overview<Call, never>> & { record?: View<Call, List> };

type Rows = Readonly<Record<string, Endpoint>>;
type Page<Row> = Row extends Endpoint ? z.output<Row['output']> : never;
export type RowOf<Row> = Page<Row> extends { rows: readonly (infer One)[] } ? One : never;
type CallOf<All> = keyof All & string;
export type ListIn<All> = {
  [Name in CallOf<All>]: Page<All[Name]> extends { rows: { id: string }[] } ? Name : never;
}[CallOf<All>];
type OverviewIn<All> = { [Name in CallOf<All>]: Overview<Name, Page<All[Name]>> }[CallOf<All>];

/** A record has the forms that are possible for it, and may change them. */
type FormOf<Row, Call extends string> = Omit<Form<Call>, 'call' | 'title' | 'button' | 'done'> & {
  form: readonly [call: Call, title: string, button: string, done: Form<Call>['done']];
  isPossible?: (row: Row) => boolean;
  ofRow?: (row: Row) => Partial<Form<Call>>;
};
type ViewOf<Row, Call extends string> = Common<RowOf<Row>, Page<Row>, Call> & {
  forms?: readonly FormOf<RowOf<Row>, Call>[];
  timeline?: (row: RowOf<Row>) => StaffView['timeline'];
};

const textOf = (value: unknown) => (value === true ? 'on' : typeof value === 'number' ? String(value) : value);

const valuesOf = (row: object): StaffValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const parsed = staffValue.safeParse(textOf(value));
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );

function viewOf<Row, Call extends string, List extends string>(list: List, view: ViewOf<Row, Call>): View<Call, List> {
  const { columns, timeline } = view;
  const forms = (view.forms ?? []).map(({ form, ...more }) => {
    const [call, title, button, done] = form;
    return { call, title, button, done, ...more };
  });
  return {
    ...view,
    list,
    forms,
    show: (row: RowOf<Row> & object) => ({
      cells: columns.map(([, cellOf]) => cellOf(row)),
      timeline: timeline?.(row),
      forms: forms
        .filter(({ isPossible }) => isPossible?.(row) !== false)
        .map((form) => ({ ...form, ...form.ofRow?.(row) })),
      values: valuesOf(row),
    }),
  };
}

/** Makes the screen of a list, and of its records. The types come from the rows: the list, and all that the screen calls. */
export function staffScreen<All extends Rows, List extends ListIn<All>, Other extends ListIn<All> = List>(
  rows: All,
  list: List,
  screen: ViewOf<All[List], CallOf<All>> &
    Place<CallOf<All>, z.output<All[List]['query']>, OverviewIn<All>> & {
      /** `list`: the row that returns the record, if it is another one. */
      record?: ViewOf<All[Other], CallOf<All>> & { list?: Other };
    },
): Screen<CallOf<All>, List | Other> & { rows: All } {
  const { record, ...rest } = screen;
  const shown = record && { record: viewOf(record.list ?? list, record) };
  return { ...rest, ...viewOf(list, screen), rows, ...shown };
}
