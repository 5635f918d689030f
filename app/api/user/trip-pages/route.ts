import { tripPages } from '@/lib/contracts/tickets';
import { listTripPages } from '@/server/bff/pages/ticket-page';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'passenger',
  output: tripPages,
  run: ({ session }) => listTripPages(session),
});
