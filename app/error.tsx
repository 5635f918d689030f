'use client';

import { useEffect } from 'react';
import { NotFoundScreen } from '@/components/content/not-found-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { brand } from '@/lib/brand';
import { genericErrorText } from '@/lib/error-texts';
import { contactPath, homePath } from '@/lib/paths/pages';

export default function ErrorPage({ reset }: { reset: () => void }) {
  // Next reads no metadata from this file.
  useEffect(() => {
    document.title = `Something went wrong | ${brand.name}`;
  }, []);
  return (
    <NotFoundScreen title="Something went wrong" text={genericErrorText} alert>
      <Button onClick={reset}>Try again</Button>
      <a href={homePath} className={buttonClass('secondary')}>
        Search a bus
      </a>
      <a href={contactPath} className={buttonClass('secondary')}>
        Contact
      </a>
    </NotFoundScreen>
  );
}
