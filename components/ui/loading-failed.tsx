import type { ReactNode } from 'react';
import { buttonClass } from './button';
import { Card } from './card';

type Props = {
  /** Where it is asked for again. */
  path: string;
  /** Of a page that has no other. */
  heading?: string;
  picture?: ReactNode;
  failed?: string;
  hint?: string;
};

/** No answer came: said as it is, so that nobody takes what was asked for to be gone (design difference 15). */
export function LoadingFailed({
  path,
  heading,
  picture,
  failed = 'This page could not be loaded',
  hint = 'Only the answer did not reach us.',
}: Props) {
  return (
    <>
      {heading && <h1 className="mb-4 text-3xl">{heading}</h1>}
      <Card role="alert">
        {picture}
        <p className="mb-1 text-lg font-semibold">{failed}</p>
        <p className="text-muted mb-6">{hint} Please try again in a moment.</p>
        <a href={path} className={buttonClass()}>
          Try again
        </a>
      </Card>
    </>
  );
}
