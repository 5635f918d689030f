import { browserError } from '@/lib/contracts/browser-error';
import { done } from '@/lib/contracts/accounts';
import { handle } from '@/server/bff/routes/handle';
import { logBrowserError } from '@/server/bff/routes/machine-routes';

export const POST = handle({
  caller: 'anyone',
  body: browserError,
  output: done,
  run: ({ body }) => logBrowserError(body),
});
