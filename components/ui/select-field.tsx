import { useId, type ComponentProps } from 'react';
import { fieldClass } from './field-class';

type Props = Omit<ComponentProps<'select'>, 'id'> & { label: string };

export function SelectField({ label, className = '', ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select id={id} className={fieldClass} {...rest} />
    </div>
  );
}
