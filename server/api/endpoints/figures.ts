import { z } from 'zod';
import type { StaffView } from '@/lib/contracts/staff-screen';
import { formatPula } from '@/lib/format/money';
import type { Permission } from '@/lib/permissions';
import { endpoint } from '@/server/api/endpoint';
import { operatorPath, operatorRead } from './staff';

const queues = ['refunds', 'reviews', 'withdrawals', 'payouts'] as const;
const numbers = [...queues, 'today', 'tomorrow', 'sales', 'ahead', 'invitations'] as const;
/** The steps to the first sale of an operator. The count of an open step is 0. */
export const startSteps = ['phone', 'buses', 'fares', 'patterns', 'colleagues'] as const;
const figure = z.object({
  name: z.enum([...numbers, ...startSteps]),
  count: z.int(),
  amountThebe: z.int().nullable(),
});
export type Figure = z.infer<typeof figure>;
type NumberName = (typeof numbers)[number];
type StartStep = (typeof startSteps)[number];
/** Every role sees the other figures. */
export const figurePermissions: Readonly<Partial<Record<Figure['name'], Permission>>> = {
  phone: 'operator.edit',
  buses: 'timetable.edit',
  fares: 'timetable.edit',
  patterns: 'timetable.edit',
  colleagues: 'staff.invite',
  sales: 'money.read',
  invitations: 'staff.read',
};

export const figureRows = {
  today: endpoint({
    ...operatorRead,
    path: `${operatorPath}/today`,
    summary: 'The figures of the day that the caller’s role may see.',
    permission: 'today.read',
    output: z.object({ figures: z.array(figure) }),
  }),
} as const;

const shownNumbers: Readonly<Record<NumberName, readonly [label: string, href: string]>> = {
  refunds: ['Refunds to approve', '/refunds'],
  reviews: ['Payments to check', '/reviews'],
  withdrawals: ['Withdrawals to pay', '/withdrawals'],
  payouts: ['Payouts to confirm', '/payouts'],
  today: ['Departures today', '/trips'],
  tomorrow: ['Departures tomorrow', '/trips?day=tomorrow'],
  sales: ['Seats paid for today', ''],
  ahead: ['Days on sale', '/trips?day=tomorrow'],
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

export function showFigures(
  { figures }: { figures: readonly Figure[] },
  path: string,
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
  const payments = { label: 'Cash payments', value: 'Take', detail: '', href: `${path}/payments` };
  if (ahead.count > 0 || links.length === 0)
    return { numbers: nav.some(({ href }) => href === payments.href) ? [payments, ...numbers] : numbers };
  return { lead: 'Nothing is on sale yet. These steps lead to the first sale.', links };
}
