'use client';

import { useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { LiveButton } from '@/components/ui/live-button';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { ScriptForm } from '@/components/ui/script-form';
import { SelectField, TextField } from '@/components/ui/text-field';
import { profileProblems, type Problems } from '@/lib/domain/account-rules';
import { accountTexts, removedContactTexts } from '@/lib/domain/account-texts';
import type { Profile, ProfileBody } from '@/lib/contracts/accounts';
import { saveProfile } from '@/lib/api/accounts';
import { OutcomeNotice } from './outcome-notice';
import { sentenceOf } from '@/lib/errors';
import { unknownAs, useSubmit } from './use-submit';

function readBody(form: HTMLFormElement): ProfileBody {
  const text = (name: keyof ProfileBody) => formText(form, name).trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    address: text('address'),
    city: text('city'),
    zipCode: text('zipCode'),
    country: text('country'),
  };
}

export function ProfileForm({ profile, countries }: { profile: Profile; countries: readonly string[] }) {
  const [problems, setProblems] = useState<Problems<'firstName' | 'lastName'>>({});
  const { busy, outcome, run } = useSubmit();

  function submit(form: HTMLFormElement) {
    const body = readBody(form);
    const nextProblems = profileProblems(body, profile);
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0) {
      focusFirst(form, nextProblems);
      return;
    }
    run(async () => {
      await saveProfile(body);
      return { text: accountTexts.profileUpdated };
    }, unknownAs('profile_failed'));
  }

  return (
    <ScriptForm
      purpose="change the profile"
      onSubmit={submit}
      onInput={() => setProblems({})}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={profile.firstName}
        problem={sentenceOf(problems.firstName)}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={60}
        defaultValue={profile.lastName}
        problem={sentenceOf(problems.lastName)}
      />
      <TextField
        label="Email"
        value={profile.email ?? ''}
        readOnly
        hint={profile.isEmailRemoved ? removedContactTexts.email : undefined}
      />
      <TextField
        label="Contact number"
        value={profile.phone}
        readOnly
        hint={profile.isPhoneRemoved ? removedContactTexts.phone : undefined}
      />
      <TextField label="Username" value={profile.username} readOnly className="sm:col-span-2" />
      <AddressFields {...profile} countries={countries} />
      <div className="grid gap-4 sm:col-span-2">
        <OutcomeNotice outcome={outcome} />
        <LiveButton type="submit" disabled={busy} className="sm:justify-self-start">
          {busy ? 'Saving…' : 'Save'}
        </LiveButton>
      </div>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}

function AddressFields({ address, city, zipCode, country, countries }: Profile & { countries: readonly string[] }) {
  return (
    <>
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        maxLength={120}
        defaultValue={address}
        className="sm:col-span-2"
      />
      <TextField label="City" name="city" autoComplete="address-level2" maxLength={120} defaultValue={city} />
      <TextField label="ZIP code" name="zipCode" autoComplete="postal-code" maxLength={120} defaultValue={zipCode} />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country-name"
        defaultValue={country}
        className="sm:col-span-2"
      >
        <option value="">Choose a country</option>
        {/* The saved country stays in the list even if it is not one of `countries`. */}
        {[...new Set([...countries, country])].filter(Boolean).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
