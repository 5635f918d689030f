'use client';

import { useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { buttonClass } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';
import { accountTexts } from '@/lib/domain/account-texts';
import type { Profile } from '@/lib/contracts/accounts';
import { errors } from '@/lib/errors';
import { initials } from '@/lib/format/names';
import { pictureEndings, pictureProblem } from '@/lib/domain/picture-rules';
import { savePicture } from '@/lib/api/accounts';
import { OutcomeNotice } from './outcome-notice';
import { unknownAs, useSubmit } from './use-submit';

export function ProfilePicture({ profile }: { profile: Profile }) {
  const hydrated = useHydrated();
  const [picture, setPicture] = useState(profile.picture);
  const { busy, outcome, say, run } = useSubmit();

  function upload(file: File) {
    const problem = pictureProblem(file);
    if (problem) {
      say({ tone: 'bad', text: errors[problem].message });
      return;
    }
    run(async () => {
      const saved = await savePicture(file);
      // The URL of the picture never changes. The query makes the browser load the new file.
      setPicture(`${saved.picture}?at=${Date.now()}`);
      return { text: accountTexts.profileUpdated };
    }, unknownAs('profile_failed'));
  }

  return (
    <div className="mb-6 grid gap-4">
      <div className="flex items-center gap-4">
        <Portrait {...profile} picture={picture} />
        <label
          className={`${buttonClass('secondary')} has-focus-visible:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
        >
          <input
            type="file"
            accept={pictureEndings.join()}
            disabled={!hydrated || busy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) upload(file);
              // Otherwise the browser fires no event when the same file is chosen again.
              event.currentTarget.value = '';
            }}
            className="sr-only"
          />
          Upload picture
        </label>
      </div>
      <OutcomeNotice outcome={outcome} />
      <BusyScreen busy={busy} />
    </div>
  );
}

function Portrait({ picture, firstName, lastName }: Pick<Profile, 'picture' | 'firstName' | 'lastName'>) {
  const portraitClass = 'size-20 shrink-0 rounded-full';
  if (picture !== null) {
    return <img src={picture} alt="Your picture" width={80} height={80} className={`${portraitClass} object-cover`} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${portraitClass} bg-accent-soft text-accent-strong grid place-items-center text-2xl font-bold`}
    >
      {initials(firstName, lastName)}
    </span>
  );
}
