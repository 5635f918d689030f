'use client';

import { useState } from 'react';
import { focusFirst } from '@/components/ui/focus-first';
import { formText } from '@/components/ui/form-text';
import { contactProblem } from '@/lib/domain/account-rules';
import type { Contact } from '@/lib/contracts/accounts';
import { dialledCountry } from '@/lib/domain/countries';
import type { ErrorCode } from '@/lib/errors';
import { readPhone, usePhoneParser } from './use-phone-parser';

/** A number is judged while it is typed once it has more digits than this (spec section 5). */
const judgedAfterDigits = 7;

/** The contact that stands in a form with a ContactChoice. */
export function useContact() {
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const { parse, load } = usePhoneParser();

  /** While it is typed. */
  function judge(form: HTMLFormElement) {
    const { typed, country } = readPhone(form);
    const judged = !isByEmail(form) && parse !== null && typed.replaceAll(/\D/g, '').length > judgedAfterDigits;
    setProblem(
      judged ? contactProblem({ phone: typed }, parse(typed, dialledCountry(typed) ?? country) !== null) : null,
    );
  }

  /** Null when it has a problem, which is shown. Errors: offline. */
  async function read(form: HTMLFormElement): Promise<Contact | null> {
    const { contact, found } = await judgeAll(form, load);
    setProblem(found);
    if (found === null) return contact;
    focusFirst(form, contact);
    return null;
  }

  return { problem, judge, read, loadParser: () => void load().catch(() => undefined) };
}

const isByEmail = (form: HTMLFormElement) => formText(form, 'by') === 'email';

async function judgeAll(
  form: HTMLFormElement,
  load: ReturnType<typeof usePhoneParser>['load'],
): Promise<{ contact: Contact; found: ErrorCode | null }> {
  if (isByEmail(form)) {
    const contact = { email: formText(form, 'email').trim() };
    return { contact, found: contactProblem(contact, false) };
  }
  const { typed, country } = readPhone(form);
  const phone = typed === '' ? null : (await load())(typed, dialledCountry(typed) ?? country);
  return { contact: { phone: phone ?? typed }, found: contactProblem({ phone: typed }, phone !== null) };
}

/** True when nothing is typed where a contact is asked for. */
export const hasNoContact = (form: HTMLFormElement) =>
  (isByEmail(form) ? formText(form, 'email') : formText(form, 'phone')).trim() === '';
