import { legParams, seatSnapshot } from '@/lib/contracts/seats';
import { getSeats } from '@/server/bff/holds';
import { handle } from '@/server/http/handle';

export const GET = handle({
  caller: 'anyone',
  params: legParams,
  answer: seatSnapshot,
  revalidate: true,
  run: ({ params }) => getSeats(params),
});
