'use client';

import { Button } from '@/components/ui/button';
import { errors } from '@/lib/errors';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center" role="alert">
      <h1 className="mb-4 text-3xl">Something went wrong</h1>
      <p className="text-muted mb-8">{errors.GENERIC_ERROR.message}</p>
      <Button onClick={reset}>Try again</Button>
    </div>
  );
}
