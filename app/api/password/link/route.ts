import { done, resetByLinkBody } from '@/lib/contracts/accounts';
import { resetByLink } from '@/server/bff/calls/accounts';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByLinkBody,
  output: done,
  run: ({ body }) => resetByLink(body),
});
