'use client';

import { useState } from 'react';
import { defaultCountry, isCountryCode, type CountryCode } from '@/lib/domain/countries';
import { formText } from '@/components/ui/form-text';
import { lazily } from '@/lib/browser/lazily';
import type { parsePhone } from '@/lib/domain/phone';

export type ParsePhone = typeof parsePhone;

const loadFile = lazily(() => import('@/lib/domain/phone'));

/** What reads phone numbers, fetched when it is first needed: it is heavy. `load` throws `offline` or `timeout`. */
export function usePhoneParser() {
  const [parse, setParse] = useState<ParsePhone | null>(null);
  async function load(): Promise<ParsePhone> {
    if (parse) return parse;
    const file = await loadFile();
    setParse(() => file.parsePhone);
    return file.parsePhone;
  }
  return { parse, load };
}

/** The number of a form that holds a PhoneField, as typed, without spaces. */
export function readPhone(form: HTMLFormElement): { typed: string; country: CountryCode } {
  const country = formText(form, 'country');
  return {
    typed: formText(form, 'phone').replaceAll(/\s/g, ''),
    country: isCountryCode(country) ? country : defaultCountry,
  };
}
