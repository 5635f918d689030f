import type { z } from 'zod';
import type { StaffCell, StaffView } from '@/lib/contracts/staff-screen';
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
  /** The sentence after the call, also by the query of the next page. */
  done: string | ((query: Readonly<Record<string, string>>) => string);
  isDanger?: boolean;
  /** It stands open above the list, and the cursor is in it. */
  isSearch?: boolean;
  /** `operator`: not on the screens of the platform. */
  only?: 'operator' | 'platform';
  /** Values that the form sends in place of fields. */
  fixed?: Readonly<Record<string, string>>;
};
/** A record has the forms that are possible for it, and may change them. */
type FormOf<Row> = Form & {
  isPossible?: (row: Row) => boolean;
  ofRow?: (row: Row) => Partial<Form>;
};
/** A relative link is one below the operator. */
export type Column<Row> = readonly [label: string, cellOf: (row: Row) => StaffCell];

/** A row as a screen shows it: its cells, the forms that are possible, and its texts, which the forms show. */
type ShownRow = {
  cells: readonly StaffCell[];
  timeline: StaffView['timeline'];
  forms: readonly Form[];
  texts: Readonly<Record<string, string>>;
};
/** `total`: of the whole list, if its rows have amounts. */
export type ListPage = { rows: ShownRow[]; next: string | null; total?: { count: number; amountThebe: number } };

/** A list, or one of its records, as a screen shows it. */
export type View = {
  title: string;
  list: ListName;
  columns: readonly Column<never>[];
  forms: readonly Form[];
  /** The row is one of `list`. */
  show: (row: never) => ShownRow;
};

export type Screen = View & {
  /** Segments below `/staff`. `:slug` is an operator or `platform`. The menu has the screens whose list a role may read. */
  path: string;
  /** The path of its drawing in 24 units. */
  icon: string;
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
};

const textsOf = (row: object) =>
  Object.fromEntries(Object.entries(row).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

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
      texts: textsOf(row),
    }),
  };
}

type ScreenOf<Name extends ListName> = ViewOf<Name> &
  Pick<Screen, 'path' | 'icon' | 'record'> & { empty: (query: z.output<Endpoints[Name]['query']>) => string };

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
  more: Pick<Form, 'isDanger' | 'isSearch' | 'only'> = {},
): Form => ({ call, title, button, done, ...more });
