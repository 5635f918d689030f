import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldClass, FieldProblem } from './field-problem';

type Labelled<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'id'> & { label: string };

type Texts = { problem?: string | undefined; hint?: ReactNode };

type FieldProps = Texts & { id: string; label: string; className: string; children: ReactNode };

function Field({ id, label, problem, hint, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children}
      {problem && <FieldProblem id={noteId(id)}>{problem}</FieldProblem>}
      {hint && !problem && (
        <p id={noteId(id)} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

const noteId = (id: string) => `${id}-note`;

const described = (id: string, { problem, hint }: Texts) => ({
  id,
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': (problem ?? hint) ? noteId(id) : undefined,
});

export function TextField({
  label,
  problem,
  hint,
  trailing,
  className = '',
  ...rest
}: Labelled<'input'> & Texts & { trailing?: ReactNode }) {
  const id = useId();
  return (
    <Field id={id} label={label} problem={problem} hint={hint} className={className}>
      <div className="relative">
        <input {...described(id, { problem, hint })} className={`${fieldClass} ${trailing ? 'pr-18' : ''}`} {...rest} />
        {trailing && <div className="absolute inset-y-0 right-0">{trailing}</div>}
      </div>
    </Field>
  );
}

export function TextArea({ label, problem, hint, className = '', ...rest }: Labelled<'textarea'> & Texts) {
  const id = useId();
  return (
    <Field id={id} label={label} problem={problem} hint={hint} className={className}>
      <textarea {...described(id, { problem, hint })} className={`${fieldClass} block`} {...rest} />
    </Field>
  );
}

export function SelectField({ label, problem, hint, className = '', ...rest }: Labelled<'select'> & Texts) {
  const id = useId();
  return (
    <Field id={id} label={label} problem={problem} hint={hint} className={className}>
      <select {...described(id, { problem, hint })} className={fieldClass} {...rest} />
    </Field>
  );
}
