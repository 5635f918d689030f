import { legParams, seatSnapshot } from '@/lib/contracts/seats';
import { getSeats } from '@/server/bff/calls/holds';
import { handle } from '@/server/bff/http/handle';

export const GET = handle({
  caller: 'anyone',
  params: legParams,
  answer: seatSnapshot,
  revalidate: true,
  run: ({ params }) => getSeats(params),
});
