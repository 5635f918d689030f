'use client';

import { useState } from 'react';
import { defaultCountry, isCountryCode, type CountryCode } from '@/lib/countries';
import { AppError } from '@/lib/errors';
import { formText } from '@/components/ui/form-text';
import type { parsePhone } from '@/lib/phone';

export type ParsePhone = typeof parsePhone;

/** What reads phone numbers, fetched when it is first needed: it is heavy. `load` throws `offline`. */
export function usePhoneParser() {
  const [parse, setParse] = useState<ParsePhone | null>(null);
  async function load(): Promise<ParsePhone> {
    if (parse) return parse;
    const file = await import('@/lib/phone').catch(() => {
      throw new AppError('offline');
    });
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
