import type { StaffView } from '@/lib/contracts/staff-screen';
import { brand } from '@/lib/brand';
import { formatPula } from '@/lib/format/money';
import { localTime } from '@/lib/format/time';
import { checkTicketPath, contactPath } from '@/lib/paths/pages';
import { factorPath } from '@/lib/paths/staff';
import type { Figure } from '@/server/api/endpoints/today';
import { day } from './cells';
import { screen } from './screen';

export const todayScreen = screen({
  path: ':slug',
  icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  title: 'Today',
  list: 'departureList',
  columns: [
    ['Departure', ({ departsAt }) => `${localTime(new Date(departsAt))}, ${day(departsAt)}`],
    ['Trip', ({ from, to }) => `${from} to ${to}`],
    ['Bus', ({ regNo }) => regNo],
    ['Sold', ({ sold }) => `${sold} sold`],
    ['Unpaid', ({ unpaid }) => (unpaid > 0 ? `${unpaid} unpaid` : '')],
    ['Free', ({ free }) => `${free} free`],
    ['State', ({ hasLeft }) => (hasLeft ? 'has left' : '')],
  ],
  empty: () => 'No bus of this operator leaves on this day.',
});

const shownFigures: Readonly<Record<Figure['name'], readonly [label: string, href: string]>> = {
  refunds: ['Refunds to approve', '/refunds'],
  reviews: ['Payments to check', '/reviews'],
  withdrawals: ['Withdrawals to pay', '/withdrawals'],
  today: ['Departures today', ''],
  tomorrow: ['Departures tomorrow', '?day=tomorrow'],
  sales: ['Seats paid for today', ''],
  ahead: ['Days on sale', '?day=tomorrow'],
  invitations: ['Open invitations', '/people'],
};
const steps = [
  { href: contactPath, text: 'Send us your timetable', detail: `Write, or call ${brand.supportPhone}.` },
  { href: factorPath, text: 'Set up your second factor', detail: 'You need it to change people or money.' },
];

/** Returns the numbers of a role, or the steps to the first sale for a person who can take them. */
export function todayParts(
  path: string,
  figures: readonly Figure[],
  mayInvite: boolean,
): Pick<StaffView, 'numbers' | 'lead' | 'links'> {
  const numbers = figures.map(({ name, count, amountThebe }) => {
    const [label, href] = shownFigures[name];
    const detail = amountThebe === null ? '' : formatPula(amountThebe);
    return { label, value: String(count), detail, href: `${path}${href}` };
  });
  const ahead = figures.find(({ name }) => name === 'ahead');
  if (!ahead) return { numbers };
  if (ahead.count > 0 || !mayInvite)
    return { numbers: [...numbers, { label: 'Ticket', value: 'Check', detail: '', href: checkTicketPath }] };
  const invite = { href: `${path}/people`, text: 'Invite your people', detail: 'They get an SMS or an e-mail.' };
  return { lead: 'Nothing is on sale yet. These steps lead to the first sale.', links: [...steps, invite] };
}
