import { useId, type ComponentProps } from 'react';
import { fieldClass } from './field-class';
import { FieldProblem } from './field-problem';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; problem?: string | undefined };

export function TextArea({ label, problem, className = '', ...rest }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? noteId : undefined}
        className={`${fieldClass} block`}
        {...rest}
      />
      {problem && <FieldProblem id={noteId}>{problem}</FieldProblem>}
    </div>
  );
}
