'use client';

import { useState } from 'react';
import { lazily } from '@/lib/browser/lazily';
import { contactProblem, readContact, signUpProblems } from '@/lib/domain/account-rules';
import { countryOf } from '@/lib/domain/countries';
import type { parsePhone } from '@/lib/domain/phone';
import { sentencesOf, type ErrorCode } from '@/lib/errors';
import { textsOf, type Texts } from '@/lib/forms/form';
import { readPhoneText } from '@/lib/typed';

type ParsePhone = typeof parsePhone;

const loadFile = lazily(() => import('@/lib/domain/phone'));

/** The parser is large, so it loads on first use. */
export function usePhoneParser() {
  const [parse, setParse] = useState<ParsePhone | null>(null);
  const load = () =>
    void loadFile()
      .then((file) => setParse(() => file.parsePhone))
      .catch(() => undefined);
  return { parse, load };
}

const parsed = (parse: ParsePhone, { phone = '', country = '' }: Texts) => parse(phone, countryOf(phone, country));

/** Without the parser, the server checks the number. */
async function parseOnDemand(texts: Texts): Promise<string | null> {
  const file = await loadFile().catch(() => null);
  return file ? parsed(file.parsePhone, texts) : readPhoneText(texts.phone ?? '');
}

export async function checkContact(texts: Texts): Promise<Texts> {
  return sentencesOf(readContact(texts, texts.by === 'email' ? null : await parseOnDemand(texts)).problems);
}

const validatedAfterDigits = 7;

/** Returns the problem of a number that is being typed (spec section 5). */
export function liveProblem(parse: ParsePhone | null, texts: Texts): ErrorCode | null {
  const { phone = '' } = texts;
  const isValidated = texts.by !== 'email' && phone.replaceAll(/\D/g, '').length > validatedAfterDigits;
  return isValidated && parse ? contactProblem({ phone }, parsed(parse, texts) !== null) : null;
}

export function findSignUpProblems(texts: Texts, parse: ParsePhone | null) {
  const typed = textsOf(texts, 'firstName', 'lastName', 'username', 'phone', 'email', 'password', 'confirm');
  // The number has no problem until the parser is loaded.
  const isValid = parse === null || parsed(parse, texts) !== null;
  return signUpProblems({ ...typed, termsAccepted: texts.termsAccepted !== undefined }, isValid);
}
