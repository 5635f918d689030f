import { audit } from '@/server/api/endpoints/audit';
import { buses } from '@/server/api/endpoints/buses';
import { cashPayments } from '@/server/api/endpoints/cash-payments';
import { changes } from '@/server/api/endpoints/changes';
import { today, trips } from '@/server/api/endpoints/departures';
import { fares } from '@/server/api/endpoints/fares';
import { money } from '@/server/api/endpoints/money';
import { operators } from '@/server/api/endpoints/operators';
import { ownBookings } from '@/server/api/endpoints/own-bookings';
import { passengers } from '@/server/api/endpoints/passengers';
import { people } from '@/server/api/endpoints/people';
import { payouts } from '@/server/api/endpoints/payouts';
import { refunds } from '@/server/api/endpoints/refunds';
import { reviews } from '@/server/api/endpoints/reviews';
import { settings } from '@/server/api/endpoints/settings';
import { staffBookings } from '@/server/api/endpoints/staff-bookings';
import { terminals } from '@/server/api/endpoints/terminals';
import { timetable } from '@/server/api/endpoints/timetable';
import { towns } from '@/server/api/endpoints/towns';
import { withdrawals } from '@/server/api/endpoints/withdrawals';
import { form, type Screen } from './screen';

export const acceptForm = form('acceptInvitation', 'Work here', 'Accept', 'Welcome.');

/** One row for each screen of the staff, in the order of the menu. The menu, the lists, the records and the forms come from it. */
export const screens: readonly Screen[] = [
  staffBookings,
  refunds,
  withdrawals,
  reviews,
  terminals,
  today,
  trips,
  passengers,
  cashPayments,
  ownBookings,
  money,
  payouts,
  timetable,
  changes,
  buses,
  fares,
  operators,
  settings,
  towns,
  people,
  audit,
];
