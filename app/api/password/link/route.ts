import { done, resetByLinkBody } from '@/lib/contracts/accounts';
import { resetByLink } from '@/server/bff/accounts';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByLinkBody,
  output: done,
  run: ({ body }) => resetByLink(body),
});
