'use client';

import { useState } from 'react';
import type { FormParts } from '@/components/forms/form';
import { TextField } from '@/components/ui/text-field';
import { sentenceOf, type ErrorCode } from '@/lib/errors';
import { readTyped, type Texts } from '@/lib/forms/form';
import { PhoneField } from './phone-field';
import { liveProblem, usePhoneParser } from './use-phone-parser';

type Props = { legend: string; texts: Texts } & Pick<FormParts, 'field'>;

const choices = [
  ['cellphone', 'Cellphone'],
  ['email', 'Email'],
] as const;

/** CSS alone shows the chosen field, so a choice made before hydration counts. */
export function ContactChoice({ legend, texts, field }: Props) {
  const { parse, load } = usePhoneParser();
  const [live, setLive] = useState<ErrorCode | null>(null);
  const { problem, ...phone } = field('phone');
  return (
    <fieldset
      className="group grid min-w-0 grid-cols-1 gap-4"
      onInput={({ currentTarget: { form } }) =>
        form && setLive(liveProblem(parse, readTyped(new FormData(form)).texts))
      }
    >
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="by"
              value={value}
              defaultChecked={value === (texts.by ?? 'cellphone')}
              autoComplete="off"
              className="accent-accent size-5"
            />
            {label}
          </label>
        ))}
      </div>
      <div className="group-has-[[value=email]:checked]:hidden">
        <PhoneField
          label="Contact number"
          {...phone}
          problem={problem ?? sentenceOf(live)}
          savedCountry={texts.country}
          onFocus={load}
        />
      </div>
      <div className="hidden group-has-[[value=email]:checked]:block">
        <TextField label="Email address" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      </div>
    </fieldset>
  );
}
