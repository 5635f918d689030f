import { TextField } from '@/components/ui/text-field';
import type { useContact } from './use-contact';
import { PhoneField } from './phone-field';
import { sentenceOf } from '@/lib/errors';

type Props = { legend: string; contact: ReturnType<typeof useContact> };

const choices = [
  ['cellphone', 'Cellphone'],
  ['email', 'Email'],
] as const;

/** CSS alone shows the chosen field, so a choice made before hydration counts. */
export function ContactChoice({ legend, contact }: Props) {
  const problem = sentenceOf(contact.problem);
  return (
    <fieldset
      className="group grid min-w-0 grid-cols-1 gap-4"
      onInput={(event) => {
        if (event.currentTarget.form) contact.judge(event.currentTarget.form);
      }}
    >
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex gap-6">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="by"
              value={value}
              defaultChecked={value === 'cellphone'}
              autoComplete="off"
              className="accent-accent size-5"
            />
            {label}
          </label>
        ))}
      </div>
      <div className="group-has-[[value=email]:checked]:hidden">
        <PhoneField label="Contact number" problem={problem} onFocus={contact.loadParser} />
      </div>
      <div className="hidden group-has-[[value=email]:checked]:block">
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          problem={problem}
        />
      </div>
    </fieldset>
  );
}
