import type { z } from 'zod';
import { type StaffPart, type StaffRow, type StaffValues, type StaffView } from '@/lib/contracts/staff-screen';
import type { EndpointName, Endpoints, Output } from '@/server/api/endpoints/table';
import type * as kit from '@/server/api/staff-screen';
import { valuesOf } from '@/server/api/staff-screen';

type Outputs = { [Name in EndpointName]: Output<Name> };
export type ListName = kit.ListIn<Endpoints>;
export type RowOf<Name extends ListName> = Outputs[Name]['rows'][number];

export type Form = kit.Form<EndpointName>;
export type Screen = kit.Screen<EndpointName, ListName>;
export type View = kit.View<EndpointName, ListName>;
export type ListPage = kit.ListPage<EndpointName>;
export type Column<Row> = kit.Column<Row>;
type FormOf<Row> = Form & {
  isPossible?: (row: Row) => boolean;
  ofRow?: (row: Row) => Partial<Form>;
};

type ViewOf<Name extends ListName> = {
  title: string;
  list: Name;
  columns: readonly Column<RowOf<Name>>[];
  forms?: readonly FormOf<RowOf<Name>>[];
  timeline?: (row: RowOf<Name>) => StaffView['timeline'];
  part?: (rows: readonly RowOf<Name>[], typed: StaffValues, page: Outputs[Name]) => StaffPart | undefined;
  heading?: (page: Outputs[Name]) => string | undefined;
};

export const textsOf = (row: object): StaffRow =>
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
      values: valuesOf(row),
    }),
  };
}

type ScreenOf<Name extends ListName> = ViewOf<Name> &
  Pick<Screen, 'path' | 'icon' | 'only' | 'isRecord' | 'record' | 'downloads' | 'titleCells'> & {
    empty: (query: z.output<Endpoints[Name]['query']>) => string;
  };

export const screen = <Name extends ListName>(one: ScreenOf<Name>): Screen => ({ ...one, ...viewOf(one) });

export const form = (
  call: EndpointName,
  title: string,
  button: string,
  done: Form['done'],
  more: Pick<Form, 'isDanger' | 'isFolded' | 'isSearch' | 'only' | 'next'> = {},
): Form => ({ call, title, button, done, ...more });
