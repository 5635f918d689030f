'use client';

import { useId, useRef, useState } from 'react';
import { Form } from '@/components/forms/form';
import { Button, buttonClass } from '@/components/ui/button';
import { FieldProblem } from '@/components/ui/field-problem';
import type { Profile } from '@/lib/contracts/accounts';
import { pictureEndings, pictureProblem } from '@/lib/domain/picture-rules';
import { sentencesOf } from '@/lib/errors';
import { initials } from '@/lib/format/names';
import type { FormState } from '@/lib/forms/form';
import { profilePictureApiPath } from '@/lib/paths/files';

const name = 'picture';

function checkFile(data: FormData) {
  const file = data.get(name);
  return sentencesOf({ [name]: file instanceof File ? pictureProblem(file) : 'picture_type' });
}

export function ProfilePicture({ profile, state }: { profile: Profile; state: FormState }) {
  const [picture, setPicture] = useState(profile.picture);
  const problemId = useId();
  const send = useRef<HTMLButtonElement>(null);
  return (
    <Form
      name="picture"
      state={state}
      encType="multipart/form-data"
      check={(_texts, _lists, data) => checkFile(data)}
      // The URL of the picture never changes. The query makes the browser load the new file.
      onDone={() => setPicture(`${profilePictureApiPath}?at=${Date.now()}`)}
      className="mb-6 grid grid-cols-1 gap-4"
    >
      {({ field, busy, message }) => {
        const { problem, autoFocus } = field(name);
        return (
          <>
            <div className="flex flex-wrap items-center gap-4">
              <Portrait {...profile} picture={picture} />
              <label
                className={`${buttonClass('secondary')} noscript:max-w-full noscript:flex-wrap has-focus-visible:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
              >
                <input
                  type="file"
                  name={name}
                  accept={pictureEndings.join()}
                  autoFocus={autoFocus}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? problemId : undefined}
                  onChange={({ currentTarget }) => {
                    if (currentTarget.files?.[0]) send.current?.click();
                    // Otherwise the browser fires no event when the same file is chosen again.
                    currentTarget.value = '';
                  }}
                  className="noscript:not-sr-only noscript:max-w-full sr-only"
                />
                Upload picture
              </label>
              <span className="noscript:block hidden">
                <Button ref={send} type="submit" disabled={busy}>
                  Save picture
                </Button>
              </span>
            </div>
            {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
            {message}
          </>
        );
      }}
    </Form>
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
