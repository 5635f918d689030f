import { isUnavailable } from '@/lib/errors';
import { currentLog } from '@/server/api/request-context';

/** Logs that a page could not load a part of its data. An API or a database that is away or busy is not an error. */
export async function logPageFailure(error: unknown, sentence: string) {
  if (!isUnavailable(error)) (await currentLog()).error({ event: 'page_data_failed', err: error }, sentence);
}
