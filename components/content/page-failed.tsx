import { LoadingFailed } from '@/components/ui/loading-failed';
import { failedMark } from '@/lib/contracts/not-found-page';

export function PageFailed({ heading, path }: { heading: string; path: string }) {
  return (
    <>
      <meta {...failedMark} />
      <h1 className="mb-4 text-3xl">{heading}</h1>
      <LoadingFailed path={path} />
    </>
  );
}
