import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Card } from './card';

type Props = {
  path: string;
  picture?: ReactNode;
  failed?: string;
  hint?: string;
};

/** The visitor must not think that the content is missing (docs/decisions/052). */
export function LoadingFailed({
  path,
  picture,
  failed = 'This page could not be loaded',
  hint = 'We could not load it now.',
}: Props) {
  return (
    <Card role="alert">
      {picture}
      <p className="mb-1 text-lg font-semibold">{failed}</p>
      <p className="text-muted mb-6">{hint} Please try again in a moment.</p>
      <a href={path} className={buttonClass()}>
        Try again
      </a>
    </Card>
  );
}
