import { useId, type ReactNode } from 'react';
import { FieldProblem } from '@/components/ui/field-problem';
import type { StaffField, StaffOption } from '@/lib/contracts/staff-screen';
import { SeatRows } from './seat-rows';

type FieldSetProps = Pick<StaffField, 'title' | 'hint' | 'problem'> & { children: ReactNode };

export function FieldSet({ title, hint, problem, children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={(problem ?? hint) ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {problem && <FieldProblem id={id}>{problem}</FieldProblem>}
      {hint && !problem && (
        <p id={id} className="text-muted mb-1 text-sm">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** Shows boxes to tick, for seats as in the bus. */
export function StaffChoices({ name, ticked = [], options = [], ...field }: StaffField) {
  const box = ({ value, state }: StaffOption) => (
    <input
      type="checkbox"
      name={`${name}[]`}
      value={value}
      defaultChecked={ticked.includes(value)}
      disabled={state === 'sold'}
      className="size-5"
    />
  );
  const isPlan = options.some(({ row }) => row !== undefined);
  return (
    <FieldSet {...field}>
      {isPlan && <SeatRows seats={options} box={box} />}
      {!isPlan && (
        <div className="grid gap-x-6 min-[30rem]:grid-cols-2">
          {options.map((option) => (
            <label key={option.value} className="flex min-h-11 items-center gap-3">
              {box(option)}
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldSet>
  );
}
