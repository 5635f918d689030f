import { useId } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FieldProblem } from '@/components/ui/field-problem';
import { SelectField, TextArea, TextField } from '@/components/ui/text-field';
import type { StaffField, StaffForm } from '@/lib/contracts/staff-screen';
import { staffFormPath } from '@/lib/paths/staff';
import { FieldSet, StaffBoxes } from './seats';

/** A list folds its forms, except a search, so that its rows begin on the first screen. */
export function StaffFormCard({ isOfList = false, ...form }: StaffForm & { isOfList?: boolean }) {
  const { title, isOpen, isSearch, isFolded = isOfList } = form;
  if (!isFolded || isSearch)
    return (
      <Card>
        <h2 className="mb-2 text-lg">{title}</h2>
        <FormFields {...form} />
      </Card>
    );
  return (
    <details open={isOpen} className="group">
      <summary className={`${buttonClass('secondary')} w-fit`}>{title}</summary>
      <Card className="mt-2">
        <FormFields {...form} />
      </Card>
    </details>
  );
}

export function FormFields({ call, button, lead, isDanger, isSearch, hidden, fields }: StaffForm) {
  const id = useId();
  const kinds = new Set(fields.map(({ kind }) => kind));
  const all = fields.flatMap((field) => [field, ...(field.rows ?? []).flat()]);
  const focused = isSearch ? fields[0]?.name : all.find(({ problem }) => problem)?.name;
  const lists = new Map(all.flatMap(({ list, options = [] }) => (list ? [[list, options] as const] : [])));
  return (
    <form
      method="post"
      action={staffFormPath(call)}
      encType={kinds.has('file') ? 'multipart/form-data' : undefined}
      className={`grid min-w-0 grid-cols-1 gap-4 ${kinds.has('rows') ? '' : 'max-w-xl'}`}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Enter sends the first button of a form, which would move a row. */}
      {kinds.has('rows') && <button type="submit" aria-hidden tabIndex={-1} className="sr-only" />}
      {[...lists].map(([list, options]) => (
        <datalist key={list} id={`${id}${list}`}>
          {options.map(({ value, label }) => (
            <option key={value} value={value} label={label === value ? undefined : label} />
          ))}
        </datalist>
      ))}
      {lead && <p className="text-muted wrap-anywhere">{lead}</p>}
      {fields.map((field) => (
        <StaffFormField key={field.name} {...field} formId={id} focused={focused} />
      ))}
      <Button type="submit" kind={isDanger ? 'danger' : 'primary'} className="w-fit">
        {button}
      </Button>
    </form>
  );
}

type FieldProps = StaffField & {
  formId?: string | undefined;
  isFilter?: boolean;
  /** Rows without text are left out, so a cell of a row may be empty. */
  isCell?: boolean;
  focused?: string | undefined;
};

/** A choice that is not required may have no value. */
export function StaffFormField({ formId = '', isFilter = false, isCell = false, ...field }: FieldProps) {
  const {
    kind,
    title,
    name,
    value,
    isRequired,
    options = [],
    list,
    hint,
    problem,
    maxLength,
    inputMode,
    focused,
  } = field;
  const common = {
    label: isRequired || isFilter || isCell || kind === 'check' ? title : `${title} (optional)`,
    name,
    required: isRequired && !isCell,
    hint,
    problem,
    autoFocus: focused === name,
  };
  switch (kind) {
    case 'choice':
      return (
        <SelectField {...common} defaultValue={value}>
          {(!isRequired || isCell || options.every((option) => option.value !== value)) && (
            <option value="">{isFilter ? 'All' : 'Choose'}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'check':
      return (
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={name} defaultChecked={value === 'on'} className="size-5 shrink-0" />
            {title}
          </label>
          {problem && <FieldProblem id={`${formId}${name}`}>{problem}</FieldProblem>}
        </div>
      );
    case 'choices':
      return <StaffBoxes {...field} />;
    case 'rows':
      return field.rowName ? <NamedRows {...field} formId={formId} /> : <Rows {...field} formId={formId} />;
    case 'file':
      return <TextField {...common} type="file" accept={field.accept} multiple={field.isMany} />;
    case 'long':
      return <TextArea {...common} rows={2} defaultValue={value} maxLength={maxLength} />;
    case 'date':
    case 'time':
    case 'password':
    case 'text':
      return (
        <TextField
          {...common}
          type={kind}
          defaultValue={value}
          list={list && `${formId}${list}`}
          maxLength={maxLength}
          inputMode={inputMode}
          autoComplete={field.autoComplete}
        />
      );
  }
}

function RowButton({ label, ...rest }: { value: string; label: string; 'aria-label'?: string }) {
  return (
    <button type="submit" name="rows" formNoValidate className={`${buttonClass('secondary')} w-fit`} {...rest}>
      {label}
    </button>
  );
}

function NamedRows({ rows = [], rowName, formId, focused, ...field }: FieldProps) {
  return (
    <FieldSet {...field}>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-4">
        {rows.flatMap((cells) => {
          const naming = cells.find(({ name }) => name.endsWith(`.${rowName}`));
          return cells.map((cell) =>
            cell === naming ? (
              <input key={cell.name} type="hidden" name={cell.name} value={cell.value} />
            ) : (
              <StaffFormField
                key={cell.name}
                {...cell}
                title={naming?.value ?? ''}
                formId={formId}
                focused={focused}
                isRequired
                isCell
              />
            ),
          );
        })}
      </div>
    </FieldSet>
  );
}

function Rows({ name, rows = [], rowTitle = 'Row', rowActions = [], formId, focused, ...field }: FieldProps) {
  return (
    <FieldSet {...field}>
      {rows.map((cells, index) => (
        <fieldset
          key={index}
          id={`${name}-${index}`}
          tabIndex={-1}
          className="border-line rounded-card mb-4 flex min-w-0 scroll-mt-8 flex-wrap items-end gap-4 border p-4"
        >
          <legend className="px-1 text-sm font-semibold">{`${rowTitle} ${index + 1}`}</legend>
          <div className="grid min-w-0 flex-1 basis-56 grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-4 lg:grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]">
            {cells.map((cell) => (
              <div key={cell.name} className={(cell.maxLength ?? 0) > 20 ? 'lg:col-span-2' : undefined}>
                <StaffFormField {...cell} formId={formId} focused={focused} isCell />
              </div>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {Object.entries({ up: '↑', down: '↓', remove: 'Remove' }).map(([verb, label]) => (
              <RowButton
                key={verb}
                value={`${name}:${verb}:${index}`}
                label={label}
                aria-label={`${verb === 'remove' ? 'Remove' : `Move ${verb}`}: ${rowTitle} ${index + 1}`}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        {[{ name: 'add', label: 'Add a row' }, ...rowActions].map((action) => (
          <RowButton key={action.name} value={`${name}:${action.name}`} label={action.label} />
        ))}
      </div>
    </FieldSet>
  );
}
