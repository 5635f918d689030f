import type { StaffView } from '@/lib/contracts/staff-screen';
import { formatPula } from '@/lib/format/money';
import { localTime } from '@/lib/format/time';
import { checkTicketPath } from '@/lib/paths/pages';
import { startSteps, type Figure, type NumberName, type StartStep } from '@/server/api/endpoints/today';
import { day } from './cells';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

type Departure = RowOf<'departureList'>;
const count = (seats: number, word: string) => ({ text: `${seats} ${word}`, plain: String(seats) });
const columns: readonly Column<Departure>[] = [
  [
    'Departure',
    ({ id, departsAt }) => ({ text: `${localTime(new Date(departsAt))}, ${day(departsAt)}`, href: `trips/${id}` }),
  ],
  ['Trip', ({ from, to }) => `${from} to ${to}`],
  ['Bus', ({ regNo }) => regNo],
  ['Sold', ({ sold }) => count(sold, 'sold')],
  ['Unpaid', ({ unpaid }) => (unpaid > 0 ? count(unpaid, 'unpaid') : '')],
  ['Free', ({ free }) => count(free, 'free')],
  ['State', ({ hasLeft }) => (hasLeft ? 'has left' : '')],
];
const empty = () => 'No bus of this operator leaves on this day.';

export const todayScreen = screen({
  path: ':slug',
  icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  title: 'Today',
  list: 'departureList',
  columns,
  empty,
});

export const tripScreen = screen({
  path: ':slug/trips',
  icon: 'M6 4v7a4 4 0 0 0 4 4h8M14 11l4 4-4 4M6 20v.1',
  title: 'Trips',
  list: 'departureList',
  only: 'operator',
  columns,
  empty,
  record: viewOf({
    title: 'Trip',
    list: 'departureList',
    columns,
    part: ([trip]) => trip && { kind: 'plan', title: 'Seats', seats: trip.seats },
    forms: [
      {
        ...form('blockSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'),
        isPossible: ({ hasLeft }) => !hasLeft,
        ofRow: ({ id, tripId }) => ({ next: `trips/${id}`, fixed: { tripId } }),
      },
    ],
  }),
});

const shownNumbers: Readonly<Record<NumberName, readonly [label: string, href: string]>> = {
  refunds: ['Refunds to approve', '/refunds'],
  reviews: ['Payments to check', '/reviews'],
  withdrawals: ['Withdrawals to pay', '/withdrawals'],
  today: ['Departures today', ''],
  tomorrow: ['Departures tomorrow', '?day=tomorrow'],
  sales: ['Seats paid for today', ''],
  ahead: ['Days on sale', '?day=tomorrow'],
  invitations: ['Open invitations', '/people'],
};
const shownSteps: Readonly<Record<StartStep, readonly [text: string, detail: string, href: string]>> = {
  phone: ['Add your phone', 'It stands on your public page. Nothing is on sale without it.', '/settings'],
  buses: ['Add your bus', 'Its number, its seats and its facilities.', '/buses'],
  fares: ['Set your fares', 'The price between each two of your towns.', '/fares'],
  patterns: ['Make your timetable', 'The stops, the times and the days of a bus.', '/timetable'],
  colleagues: ['Invite your people', 'They get an SMS or an e-mail.', '/people'],
};
const isStep = (name: Figure['name']): name is StartStep => startSteps.some((step) => step === name);

/** Returns the numbers of a role, or the steps to the first sale that lead to screens of the role. */
export function todayParts(
  path: string,
  figures: readonly Figure[],
  nav: StaffView['nav'],
): Pick<StaffView, 'numbers' | 'lead' | 'links'> {
  const numbers = figures.flatMap(({ name, count, amountThebe }) => {
    if (isStep(name)) return [];
    const [label, href] = shownNumbers[name];
    const detail = amountThebe === null ? '' : formatPula(amountThebe);
    return [{ label, value: String(count), detail, href: `${path}${href}` }];
  });
  const ahead = figures.find(({ name }) => name === 'ahead');
  if (!ahead) return { numbers };
  const links = figures.flatMap(({ name, count }) => {
    if (!isStep(name)) return [];
    const [text, detail, screenPath] = shownSteps[name];
    const href = `${path}${screenPath}`;
    return nav.some((item) => item.href === href) ? [{ href, text, detail, isDone: count > 0 }] : [];
  });
  if (ahead.count > 0 || links.length === 0)
    return { numbers: [...numbers, { label: 'Ticket', value: 'Check', detail: '', href: checkTicketPath }] };
  return { lead: 'Nothing is on sale yet. These steps lead to the first sale.', links };
}
