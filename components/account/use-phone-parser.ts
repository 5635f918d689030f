'use client';

import { useState } from 'react';
import { defaultCountry, isCountryCode, type CountryCode } from '@/lib/domain/countries';
import { formText } from '@/components/ui/form-fields';
import { lazily } from '@/lib/browser/lazily';
import { readPhoneText } from '@/lib/typed';
import type { parsePhone } from '@/lib/domain/phone';

export type ParsePhone = typeof parsePhone;

const loadFile = lazily(() => import('@/lib/domain/phone'));

/** The parser is large, so it loads on first use. */
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

export function readPhone(form: HTMLFormElement): { typed: string; country: CountryCode } {
  const country = formText(form, 'country');
  return {
    typed: readPhoneText(formText(form, 'phone')),
    country: isCountryCode(country) ? country : defaultCountry,
  };
}
