import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldClass } from './field-class';
import { FieldProblem } from './field-problem';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  trailing?: ReactNode;
};

export function TextField({ label, problem, hint, trailing, className = '', ...rest }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={(problem ?? hint) ? noteId : undefined}
          className={`${fieldClass} ${trailing ? 'pr-18' : ''}`}
          {...rest}
        />
        {trailing && <div className="absolute inset-y-0 right-0">{trailing}</div>}
      </div>
      {problem && <FieldProblem id={noteId}>{problem}</FieldProblem>}
      {hint && !problem && (
        <p id={noteId} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
