import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';

type Props = { title: string; path: string; hint?: string };

/** The platform did not answer: said as such, so that nobody takes the buses for gone. */
export function LoadingFailed({
  title,
  path,
  hint = 'This is not about the buses: the answer did not reach us.',
}: Props) {
  return (
    <>
      <h1 className="mb-4 text-3xl">{title}</h1>
      <Card role="alert">
        <p className="mb-1 text-lg font-semibold">This page could not be loaded</p>
        <p className="text-muted mb-5">{hint} Please try again in a moment.</p>
        <a href={path} className={buttonClass()}>
          Try again
        </a>
      </Card>
    </>
  );
}
