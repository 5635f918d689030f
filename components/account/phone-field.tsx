'use client';

import { useId, useState } from 'react';
import { fieldClass, FieldProblem } from '@/components/ui/field-problem';
import { defaultCountry, enabledCountries } from '@/lib/domain/countries';

type Props = {
  label: string;
  name: string;
  defaultValue: string | undefined;
  autoFocus: boolean;
  problem: string | undefined;
  savedCountry: string | undefined;
  invalidNumber?: string | undefined;
  onFocus: () => void;
};

/** By screen width (spec section 9). */
const widths =
  'w-[600px] max-w-full max-[768px]:w-[460px] max-[576px]:w-[442px] max-[540px]:w-[400px] max-[478px]:w-[350px] max-[444px]:w-[317px] max-[375px]:w-[300px]';

export function PhoneField({ label, problem, savedCountry = defaultCountry, invalidNumber, onFocus, ...input }: Props) {
  const id = useId();
  const problemId = `${id}-problem`;
  const [country, setCountry] = useState(savedCountry);
  const chosen = enabledCountries.find(({ code }) => code === country);
  return (
    <div onFocus={onFocus}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className={`relative ${widths}`}>
        <input
          {...input}
          id={id}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className={`${fieldClass} pl-26`}
        />
        <select
          name="country"
          aria-label="Country code"
          autoComplete="off"
          defaultValue={savedCountry}
          onChange={(event) => setCountry(event.currentTarget.value)}
          className="peer absolute inset-y-0 left-0 w-23 opacity-0"
        >
          {enabledCountries.map(({ code, name, diallingCode }) => (
            <option key={code} value={code} className="bg-surface text-ink">
              {name} ({diallingCode})
            </option>
          ))}
        </select>
        <span
          aria-hidden="true"
          className="border-edge peer-focus-visible:outline-accent pointer-events-none absolute inset-y-0 left-0 flex w-23 items-center justify-center gap-1 rounded-l-lg border-r font-medium tabular-nums peer-focus-visible:outline-3"
        >
          {country} {chosen?.diallingCode}
        </span>
      </div>
      {problem && (
        <FieldProblem id={problemId}>
          {problem}
          {invalidNumber && <span className="block">Invalid mobile number: {invalidNumber}</span>}
        </FieldProblem>
      )}
    </div>
  );
}
