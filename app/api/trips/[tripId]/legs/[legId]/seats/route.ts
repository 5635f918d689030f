import { seatSnapshot } from '@/lib/contracts/seats';
import { legParams } from '@/lib/contracts/trip-leg';
import { pollSeats, pollSeconds } from '@/server/bff/reads/poll-seats';
import { handle } from '@/server/bff/routes/handle';

export const GET = handle({
  caller: 'anyone',
  params: legParams,
  output: seatSnapshot,
  revalidate: true,
  ageSeconds: pollSeconds,
  run: ({ params }) => pollSeats(params),
});
