import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SelectField, TextArea, TextField } from '@/components/ui/text-field';
import type { StaffField, StaffForm } from '@/lib/contracts/staff-screen';
import { staffFormPath } from '@/lib/paths/staff';

/** A list closes its forms, except a search, so that its rows begin on the first screen. */
export function StaffFormCard({ isOfList = false, ...form }: StaffForm & { isOfList?: boolean }) {
  const { title, isOpen, isSearch } = form;
  if (!isOfList || isSearch)
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

export function FormFields({ call, button, isDanger, isSearch, hidden, fields }: StaffForm) {
  return (
    <form method="post" action={staffFormPath(call)} className="grid max-w-xl gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <StaffFormField key={field.name} {...field} autoFocus={isSearch} />
      ))}
      <Button type="submit" kind={isDanger ? 'danger' : 'primary'} className="w-fit">
        {button}
      </Button>
    </form>
  );
}

/** A choice that is not required may have no value. */
export function StaffFormField({
  kind,
  title,
  name,
  value,
  isRequired,
  options = [],
  isFilter = false,
  hint,
  problem,
  ...rest
}: StaffField & { isFilter?: boolean; autoFocus?: boolean | undefined }) {
  const common = {
    label: isRequired || isFilter || kind === 'check' ? title : `${title} (optional)`,
    name,
    required: isRequired,
  };
  switch (kind) {
    case 'choice':
      return (
        <SelectField {...common} defaultValue={value}>
          {(!isRequired || value === '') && <option value="">{isFilter ? 'All' : 'Choose'}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'check':
      return (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} defaultChecked={value === 'on'} className="size-5" />
          {title}
        </label>
      );
    case 'long':
      return <TextArea {...common} rows={2} defaultValue={value} problem={problem} maxLength={rest.maxLength} />;
    case 'number':
    case 'date':
    case 'password':
    case 'text':
      return <TextField {...common} type={kind} defaultValue={value} hint={hint} problem={problem} {...rest} />;
  }
}
