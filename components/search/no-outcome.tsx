import { LoadingFailed } from '@/components/ui/loading-failed';
import { Notice } from '@/components/ui/notice';
import type { SearchQuery } from '@/lib/contracts/search';
import { resultsPath } from '@/lib/paths/search';
import { BusNotFound, SearchAgain } from './no-results';

/** The search can't be made as it stands. */
export function Refused({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <Notice tone="bad">{message}</Notice>
      <SearchAgain />
    </div>
  );
}

export function ResultsFailed({ search }: { search: SearchQuery }) {
  return (
    <LoadingFailed
      path={resultsPath(search)}
      picture={<BusNotFound />}
      failed="Loading the buses failed"
      hint="This is not about the route: the answer did not reach us."
    />
  );
}
