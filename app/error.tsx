'use client';

import { LostScreen } from '@/components/content/lost-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { genericErrorText } from '@/lib/generic-error';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <LostScreen title="Something went wrong" text={genericErrorText} alert>
      <Button onClick={reset}>Try again</Button>
      <a href="/" className={buttonClass('secondary')}>
        Search a bus
      </a>
      <a href="/contact_us" className={buttonClass('secondary')}>
        Contact
      </a>
    </LostScreen>
  );
}
