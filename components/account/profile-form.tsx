'use client';

import { Form, type FormParts } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/text-field';
import { sendSessionChange } from '@/lib/browser/session';
import type { Profile } from '@/lib/contracts/accounts';
import { profileProblems } from '@/lib/domain/account-rules';
import { removedContactTexts } from '@/lib/domain/account-texts';
import { sentencesOf } from '@/lib/errors';
import { textsOf, type FormState } from '@/lib/forms/form';

type Props = { profile: Profile; countries: readonly string[]; state: FormState };

export function ProfileForm({ profile, countries, state }: Props) {
  const { firstName, lastName, address, city, zipCode, country } = profile;
  return (
    <Form
      name="profile"
      state={state}
      saved={{ firstName, lastName, address, city, zipCode, country }}
      check={(texts) => sentencesOf(profileProblems(textsOf(texts, 'firstName', 'lastName'), profile))}
      onDone={() => sendSessionChange('renamed')}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ field, busy, message }) => (
        <>
          <TextField label="First name" autoComplete="given-name" maxLength={60} {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" maxLength={60} {...field('lastName')} />
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
          <AddressFields field={field} countries={countries} />
          <div className="grid gap-4 sm:col-span-2">
            {message}
            <Button type="submit" disabled={busy} className="sm:justify-self-start">
              {busy ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

function AddressFields({ field, countries }: Pick<FormParts, 'field'> & Pick<Props, 'countries'>) {
  const { name, defaultValue } = field('country');
  return (
    <>
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={120}
        className="sm:col-span-2"
        {...field('address')}
      />
      <TextField label="City" autoComplete="address-level2" maxLength={120} {...field('city')} />
      <TextField label="ZIP code" autoComplete="postal-code" maxLength={120} {...field('zipCode')} />
      <SelectField
        label="Country"
        autoComplete="country-name"
        className="sm:col-span-2"
        name={name}
        defaultValue={defaultValue}
      >
        <option value="">Choose a country</option>
        {/* The saved country stays in the list even if it is not one of `countries`. */}
        {[...new Set([...countries, defaultValue])].filter(Boolean).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </>
  );
}
