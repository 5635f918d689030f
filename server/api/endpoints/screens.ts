import { audit } from './audit';
import { buses } from './buses';
import { cashPayments } from './cash-payments';
import { changes } from './changes';
import { passengers, today, trips } from './departures';
import { fares } from './fares';
import { money } from './money';
import { operators } from './operators';
import { ownBookings } from './own-bookings';
import { people } from './people';
import { payouts } from './payouts';
import { refunds } from './refunds';
import { reviews } from './reviews';
import { settings } from './settings';
import { staffBookings } from './staff-bookings';
import { terminals } from './terminals';
import { timetable } from './timetable';
import { towns } from './towns';
import { withdrawals } from './withdrawals';

/** One for each screen of the staff, in the order of the menu. The menu, the lists, the records and the forms come from it. */
export const screens = [
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
] as const;

type Merged<Rows> = (Rows extends unknown ? (rows: Rows) => void : never) extends (rows: infer All) => void
  ? All
  : never;
export const screenRows = Object.assign({}, ...screens.map(({ rows }) => rows)) as Merged<
  (typeof screens)[number]['rows']
>;
