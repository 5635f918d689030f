import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { reservationNumber } from '@/server/api/specified/booking-id';
import { amountListOf, listQuery } from './lists';
import { added, operatorPath, scope, staffChange, staffRead, thebe } from './staff';

const paymentsPath = `${operatorPath}/payments`;

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
} as const;
