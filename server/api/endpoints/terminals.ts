import { z } from 'zod';
import { day, humanize } from '@/lib/format/cells';
import { formatPula } from '@/lib/format/money';
import { keyDays, recoveryCodesMinutes } from '@/lib/limits';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { added, listOf, listQuery, platformPath, reason, staffChange, staffRead, text, thebe } from './staff';

const terminalsPath = `${platformPath}/terminals`;
const lastDay = { title: 'Last day', description: `In ${keyDays} days, if you choose none.`, format: 'date' } as const;
const endsOn = localDay().optional().meta(lastDay);
const terminalChange = { ...staffChange, permission: 'terminals.edit' } as const;
const keyChange = { ...terminalChange, params: z.object({ terminalId: z.uuid() }) } as const;

const terminalRows = {
  terminalList: endpoint({
    ...staffRead,
    path: terminalsPath,
    summary: 'The terminals by name, those without a revoked key first. Or one.',
    permission: 'terminals.read',
    query: z.object({ ...listQuery, id: z.uuid().optional() }),
    output: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Null: it takes money for every operator. */
        operator: z.string().nullable(),
        place: z.string().nullable(),
        dailyThebe: thebe.nullable(),
        /** Null for a key of an earlier release. */
        lastDay: z.iso.date().nullable(),
        state: z.enum(['active', 'ended', 'blocked', 'revoked']),
      }),
    ),
  }),
  addTerminal: endpoint({
    ...terminalChange,
    path: terminalsPath,
    summary: 'Adds a terminal. Returns its key once.',
    audit: 'terminal.added',
    body: z.object({
      name: text('Name', 100),
      operator: text('Only for one operator', 60).optional(),
      place: text('Place', 200),
      dailyThebe: thebe.min(1).optional().meta({ title: 'Most in a day', unit: 'pula' }),
      endsOn,
    }),
    output: added.extend({ key: z.string() }),
  }),
  renewTerminal: endpoint({
    ...keyChange,
    path: `${terminalsPath}/:terminalId/end`,
    summary: 'Sets the end of a key that is not revoked, and ends its block.',
    audit: 'terminal.renewed',
    body: z.object({ endsOn, ...reason }),
  }),
  replaceTerminal: endpoint({
    ...keyChange,
    path: `${terminalsPath}/:terminalId/key`,
    summary: 'Gives a terminal a new key, which ends the one before. Returns it once.',
    audit: 'terminal.replaced',
    needsReason: true,
    body: z.object({ endsOn, ...reason }),
    output: added.extend({ key: z.string() }),
  }),
  revokeTerminal: endpoint({
    ...keyChange,
    path: `${terminalsPath}/:terminalId/revocation`,
    summary: 'Makes a key invalid for ever.',
    audit: 'terminal.revoked',
    needsReason: true,
  }),
} as const;

type Terminal = RowOf<typeof terminalRows.terminalList>;
const columns: readonly Column<Terminal>[] = [
  ['Name', ({ id, name }) => ({ text: name, href: `terminals/${id}` })],
  ['Operator', ({ operator }) => operator ?? 'All operators'],
  ['Place', ({ place }) => place ?? ''],
  ['State', ({ state }) => (state === 'blocked' ? 'Blocked after too many wrong booking numbers' : humanize(state))],
  // On a phone a row has no labels.
  ['End', ({ lastDay }) => (lastDay ? `Until ${day(lastDay)}` : 'No end')],
  ['Limit', ({ dailyThebe }) => (dailyThebe === null ? '' : `At most ${formatPula(dailyThebe)} a day`)],
];
const isPossible = ({ state }: Terminal) => state !== 'revoked';
const shownOnce = 'Key';
const copyKey = `Copy the key into the terminal now. This page shows it for ${recoveryCodesMinutes} minutes.`;

export const terminals = staffScreen(terminalRows, 'terminalList', {
  path: 'platform/terminals',
  icon: 'M7 3h10v18H7zM9.5 6h5v4h-5zM10 14v.1M14 14v.1M10 17v.1M14 17v.1',
  title: 'Terminals',
  columns,
  empty: () => 'There is no terminal yet.',
  forms: [{ form: ['addTerminal', 'Add a terminal', 'Add', copyKey], shownOnce }],
  record: {
    title: 'Terminal',
    columns,
    forms: [
      { form: ['renewTerminal', 'Renew or unblock the key', 'Renew', 'The key is renewed.'], isPossible },
      { form: ['replaceTerminal', 'Replace a lost key', 'Replace', copyKey], shownOnce, isDanger: true },
      { form: ['revokeTerminal', 'Revoke the key', 'Revoke', 'The key is revoked.'], isDanger: true, isPossible },
    ],
  },
});
