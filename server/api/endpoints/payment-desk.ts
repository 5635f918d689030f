import { z } from 'zod';
import { keyDays } from '@/lib/limits';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { reservationNumber } from '@/server/api/specified/booking-id';
import { thebe } from './desk';
import { amountListOf, listOf, listQuery } from './lists';
import { added, operatorPath, platformPath, reason, scope, staffChange, staffRead, text } from './staff';

const paymentsPath = `${operatorPath}/payments`;
const terminalsPath = `${platformPath}/terminals`;
const byTerminal = z.object({ terminalId: z.uuid() });
const lastDay = { title: 'Last day', description: `In ${keyDays} days, if you choose none.`, format: 'date' } as const;
const endsOn = localDay().optional().meta(lastDay);
const terminalChange = { ...staffChange, permission: 'terminals.edit' } as const;

/** The further words of one receipt, as it was handed over. Only the names are the present ones. The seats are those that the money paid. */
const receipt = z.object({
  operator: z.string(),
  phone: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  departsAt: z.iso.datetime(),
  boardingPlace: z.string(),
  /** Missing for a payment of an earlier release, whose receipt was not stored. */
  takenBy: z.string().optional(),
  passengers: z.array(z.object({ seat: z.string(), names: z.string() })),
  isVoidable: z.boolean(),
});

export const paymentDeskEndpoints = {
  paymentList: endpoint({
    ...staffRead,
    path: paymentsPath,
    summary: 'The payments in cash that members of the operator took on a day, newest first. Or one, with its receipt.',
    permission: 'payments.take',
    params: scope,
    query: z.object({
      ...listQuery,
      id: z.uuid().optional(),
      day: localDay().optional().meta({ title: 'Day', description: 'Today, if you choose none.', format: 'date' }),
    }),
    /** The total leaves out voided payments. */
    output: amountListOf(
      z.object({
        id: z.uuid(),
        receiptNumber: z.string(),
        reservationNumber: z.string(),
        amountThebe: thebe,
        takenAt: z.iso.datetime(),
        takenBy: z.string(),
        isVoided: z.boolean(),
        receipt: receipt.nullable(),
      }),
    ).extend({ day: z.iso.date() }),
  }),
  takePayment: endpoint({
    ...staffChange,
    path: paymentsPath,
    summary: 'A member of the operator has received the cash for a booking of its trips.',
    permission: 'payments.take',
    audit: 'payment.taken',
    params: scope,
    body: z.object({
      reservationNumber: reservationNumber.meta({ title: 'Booking number' }),
      amountThebe: thebe.min(1).meta({ title: 'Cash received', unit: 'pula' }),
    }),
    output: added,
  }),
  voidPayment: endpoint({
    ...staffChange,
    path: `${paymentsPath}/:paymentId/void`,
    summary: 'Takes a payment back on its day and before departure. The booking is unpaid again.',
    permission: 'payments.void',
    audit: 'payment.voided',
    needsReason: true,
    params: scope.extend({ paymentId: z.uuid() }),
  }),
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
    ...terminalChange,
    path: `${terminalsPath}/:terminalId/end`,
    summary: 'Sets the end of a key that is not revoked, and ends its block.',
    audit: 'terminal.renewed',
    params: byTerminal,
    body: z.object({ endsOn, ...reason }),
  }),
  replaceTerminal: endpoint({
    ...terminalChange,
    path: `${terminalsPath}/:terminalId/key`,
    summary: 'Gives a terminal a new key, which ends the one before. Returns it once.',
    audit: 'terminal.replaced',
    needsReason: true,
    params: byTerminal,
    body: z.object({ endsOn, ...reason }),
    output: added.extend({ key: z.string() }),
  }),
  revokeTerminal: endpoint({
    ...terminalChange,
    path: `${terminalsPath}/:terminalId/revocation`,
    summary: 'Makes a key invalid for ever.',
    audit: 'terminal.revoked',
    needsReason: true,
    params: byTerminal,
  }),
} as const;
