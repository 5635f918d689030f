import type { StaffNumber, StaffView } from '@/lib/contracts/staff-screen';
import { brand } from '@/lib/brand';
import { formatPula } from '@/lib/format/money';
import { localTime } from '@/lib/format/time';
import { checkTicketPath, contactPath } from '@/lib/paths/pages';
import { factorPath } from '@/lib/paths/staff';
import type { FigureName } from '@/server/api/endpoints/today';
import type { Output } from '@/server/api/endpoints/table';
import { screen } from './screen';

/** The start page of every role. The platform sees its numbers, and an operator also its departures. */
export const todayScreen = screen({
  path: ':slug',
  icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  title: 'Today',
  list: 'departureList',
  columns: [
    ['Departure', ({ departsAt }) => localTime(new Date(departsAt))],
    ['Trip', ({ from, to }) => `${from} to ${to}`],
    ['Bus', ({ regNo }) => regNo],
    ['Sold', ({ sold }) => `${sold} sold`],
    ['Unpaid', ({ unpaid }) => (unpaid > 0 ? `${unpaid} unpaid` : '')],
    ['Free', ({ free }) => `${free} free`],
    ['State', ({ hasLeft }) => (hasLeft ? 'Has left' : '')],
  ],
  empty: (query) => `No bus of yours leaves ${isTomorrow(query) ? 'tomorrow' : 'today'}.`,
});

type Query = Readonly<Record<string, string>>;
const isTomorrow = (query: unknown) => (query as Query).day === 'tomorrow';

type Figure = Output<'today'>['figures'][number];
type Shown = Omit<StaffNumber, 'value'> & { value?: string };
const sum = ({ amountThebe }: Figure) => formatPula(amountThebe ?? 0);
const sold = ({ seats }: Figure) => (seats === 1 ? '1 seat sold' : `${seats} seats sold`);
const shownFigures: Readonly<Record<FigureName, (figure: Figure, query: Query) => Shown>> = {
  refunds: (figure) => ({ label: 'Refunds to approve', detail: sum(figure), href: '/refunds' }),
  reviews: (figure) => ({ label: 'Payments to check', detail: sum(figure), href: '/reviews' }),
  withdrawals: (figure) => ({ label: 'Withdrawals', detail: sum(figure), href: '/withdrawals' }),
  today: (figure, query) => ({
    label: 'Departures today',
    detail: sold(figure),
    href: '',
    isCurrent: !isTomorrow(query),
  }),
  tomorrow: (figure, query) => ({
    label: 'Departures tomorrow',
    detail: sold(figure),
    href: '?day=tomorrow',
    isCurrent: isTomorrow(query),
  }),
  sales: (figure) => ({ label: 'Paid for today', value: sum(figure), detail: 'by the passengers' }),
  ahead: ({ count }) => ({ label: 'On sale', value: `${count} days`, detail: 'from today' }),
  invitations: () => ({ label: 'Open invitations', detail: 'not accepted yet', href: '/people' }),
};

/** Returns the numbers of a role, and the steps to the first sale of an operator without departures. */
export function todayParts(
  { figures }: Output<'today'>,
  { path, query, mayInvite }: { path: string; query: Query; mayInvite: boolean },
): Pick<StaffView, 'numbers' | 'lead' | 'links'> {
  const numbers = figures.map((figure) => {
    const { value = String(figure.count), href, ...shown } = shownFigures[figure.name](figure, query);
    return { ...shown, value, ...(href !== undefined && { href: `${path}${href}` }) };
  });
  const ahead = figures.find(({ name }) => name === 'ahead');
  if (!ahead) return { numbers };
  const tickets = { label: 'Tickets', value: 'Check', detail: 'by code or number', href: checkTicketPath };
  if (ahead.count > 0 || !mayInvite) return { numbers: [...numbers, tickets] };
  const links = [
    { href: contactPath, text: 'Send us your timetable', detail: `Write, or call ${brand.supportPhone}.` },
    { href: factorPath, text: 'Set up your second factor', detail: 'People and money need it.' },
    { href: `${path}/people`, text: 'Invite your people', detail: 'Each one gets an SMS or an e-mail.' },
  ];
  return {
    lead: 'No departure is on sale yet. These steps lead to the first sale.',
    links,
  };
}
