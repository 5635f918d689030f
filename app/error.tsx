'use client';

import { useEffect } from 'react';
import { LostScreen } from '@/components/content/lost-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { brand } from '@/lib/brand';
import { genericErrorText } from '@/lib/domain/generic-error';
import { contactPath, homePath } from '@/lib/paths/pages';

export default function ErrorPage({ reset }: { reset: () => void }) {
  // Next reads no metadata from this file.
  useEffect(() => {
    document.title = `Something went wrong | ${brand.name}`;
  }, []);
  return (
    <LostScreen title="Something went wrong" text={genericErrorText} alert>
      <Button onClick={reset}>Try again</Button>
      <a href={homePath} className={buttonClass('secondary')}>
        Search a bus
      </a>
      <a href={contactPath} className={buttonClass('secondary')}>
        Contact
      </a>
    </LostScreen>
  );
}
