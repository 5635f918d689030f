import { LoadingFailed } from '@/components/ui/loading-failed';
import { Notice } from '@/components/ui/notice';
import type { SearchQuery } from '@/lib/contracts/search';
import { resultsPath } from '@/lib/paths/search';
import { BusNotFound, SearchAgain } from './no-results';

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
      hint="The route may have buses. We could not load them."
    />
  );
}
