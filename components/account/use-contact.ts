'use client';

import { useState } from 'react';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { contactProblem } from '@/lib/domain/account-rules';
import type { Contact } from '@/lib/contracts/accounts';
import { dialledCountry } from '@/lib/domain/countries';
import type { ErrorCode } from '@/lib/errors';
import { readEmail } from '@/lib/typed';
import { readPhone, usePhoneParser } from './use-phone-parser';

const validatedAfterDigits = 7;

export function useContact() {
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const { parse, load } = usePhoneParser();

  function judge(form: HTMLFormElement) {
    const { typed, country } = readPhone(form);
    const isValidated = !isByEmail(form) && parse !== null && typed.replaceAll(/\D/g, '').length > validatedAfterDigits;
    setProblem(
      isValidated ? contactProblem({ phone: typed }, parse(typed, dialledCountry(typed) ?? country) !== null) : null,
    );
  }

  async function read(form: HTMLFormElement): Promise<Contact | null> {
    const { contact, problem: nextProblem } = await validate(form, load);
    setProblem(nextProblem);
    if (nextProblem === null) return contact;
    focusFirst(form, contact);
    return null;
  }

  return { problem, judge, read, loadParser: () => void load().catch(() => undefined) };
}

const isByEmail = (form: HTMLFormElement) => formText(form, 'by') === 'email';

async function validate(
  form: HTMLFormElement,
  load: ReturnType<typeof usePhoneParser>['load'],
): Promise<{ contact: Contact; problem: ErrorCode | null }> {
  if (isByEmail(form)) {
    const contact = { email: readEmail(formText(form, 'email')) };
    return { contact, problem: contactProblem(contact, false) };
  }
  const { typed, country } = readPhone(form);
  const phone = typed === '' ? null : (await load())(typed, dialledCountry(typed) ?? country);
  return { contact: { phone: phone ?? typed }, problem: contactProblem({ phone: typed }, phone !== null) };
}

export const hasNoContact = (form: HTMLFormElement) =>
  (isByEmail(form) ? formText(form, 'email') : formText(form, 'phone')).trim() === '';
