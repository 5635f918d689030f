import { done, resetByLinkBody } from '@/lib/contracts/accounts';
import { resetByLink } from '@/server/bff/accounts';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: resetByLinkBody,
  answer: done,
  run: ({ body }) => resetByLink(body),
});
