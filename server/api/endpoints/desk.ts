import { z } from 'zod';
import { refundOffer } from '@/lib/contracts/refunds';
import { errorCodes } from '@/lib/errors';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { booking, bookingRecord, foundBookings, numbers, reservationNumber, searchText } from './booking-facts';
import { listOf } from './lists';
import { operatorPath, platformPath, reason, scope, staffChange, staffRead, thebe } from './staff';

const byNumber = z.object({ reservationNumber });
const ownNumber = scope.extend({ reservationNumber });

const day = localDay().optional();
/** `detail` is the template of a message, the result of the provider, or the number of a receipt. */
const timelineEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum([
    ...(['booked', 'sms', 'email', 'card_started', 'card_ended', 'terminal', 'paid', 'lapsed', 'cancelled'] as const),
    ...(['trip_cancelled', 'cash', 'voided', 'refund_asked', 'refund_ended', 'ticket_sent', 'desk_cancelled'] as const),
  ]),
  state: z.string().nullable(),
  detail: z.string().nullable(),
  amountThebe: thebe.nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const deskEndpoints = {
  staffBookings: endpoint({
    ...staffRead,
    path: `${platformPath}/bookings`,
    summary: 'Bookings by their numbers, separated by commas, in this order.',
    permission: 'bookings.search',
    query: numbers,
    output: listOf(booking),
  }),
  shownBooking: endpoint({
    ...staffRead,
    path: `${platformPath}/bookings/:reservationNumber`,
    summary: 'A booking with its passengers, its money and its timeline, oldest event first.',
    permission: 'bookings.contact',
    params: byNumber,
    output: listOf(
      bookingRecord.extend({
        email: z.string().nullable(),
        refundThebe: refundOffer.shape.refundThebe,
        refusal: refundOffer.shape.refusal,
        timeline: z.array(timelineEvent),
      }),
    ),
  }),
  findBookings: endpoint({
    ...staffChange,
    path: `${platformPath}/bookings/search`,
    summary: 'Finds up to 50 bookings, or a withdrawal, by what a person reads out. No URL contains the text.',
    permission: 'bookings.contact',
    audit: 'booking.searched',
    idempotent: false,
    output: foundBookings,
    body: z.object({ text: searchText.meta({ title: 'Number, receipt, phone or name', examples: ['+26771000001'] }) }),
  }),
  cancelBooking: endpoint({
    ...staffChange,
    path: `${platformPath}/bookings/:reservationNumber/cancellation`,
    summary: 'Cancels a paid booking by the policy for the buyer who calls. Refuses another refund than the one shown.',
    permission: 'bookings.cancel',
    audit: 'booking.cancelled',
    needsReason: true,
    params: byNumber,
    body: z.object({ amountThebe: thebe.meta({ title: 'Refund', unit: 'pula' }), ...reason }),
  }),
  sendTicket: endpoint({
    ...staffChange,
    path: `${platformPath}/bookings/:reservationNumber/ticket`,
    summary: 'Sends the ticket of a paid booking again.',
    permission: 'bookings.search',
    audit: 'booking.ticket_sent',
    params: byNumber,
  }),
  ownBookings: endpoint({
    ...staffRead,
    path: `${operatorPath}/bookings`,
    summary: 'Bookings of the operator’s trips by their numbers, in this order, or of a trip with money of a day.',
    permission: 'bookings.search',
    params: scope,
    query: numbers.extend({ trip: z.uuid().optional().catch(undefined), day }),
    output: listOf(booking),
  }),
  shownOwnBooking: endpoint({
    ...staffRead,
    path: `${operatorPath}/bookings/:reservationNumber`,
    summary: 'A booking of the operator’s trips with its passengers.',
    permission: 'bookings.search',
    params: ownNumber,
    /** `paymentId`: the cash that a member took for it, for a role that may see the receipt. `cashRefusal`: why none is taken. */
    output: listOf(
      bookingRecord.extend({ paymentId: z.uuid().nullable(), cashRefusal: z.enum(errorCodes).nullable() }),
    ),
  }),
  findOwnBookings: endpoint({
    ...staffChange,
    path: `${operatorPath}/bookings/search`,
    summary: 'Finds bookings of the operator’s trips by number, receipt, name or phone, on a day or from today on.',
    permission: 'bookings.search',
    audit: 'booking.searched',
    idempotent: false,
    output: foundBookings,
    params: scope,
    body: z.object({
      text: searchText.meta({ title: 'Booking number, name or phone' }),
      day: day.meta({
        title: 'Day of departure',
        description: 'For a name or a phone number. Today and all coming days, if you choose none.',
        format: 'date',
        examples: ['2030-01-01'],
      }),
      ...reason,
    }),
  }),
  sendOwnTicket: endpoint({
    ...staffChange,
    path: `${operatorPath}/bookings/:reservationNumber/ticket`,
    summary: 'Sends the ticket of a paid booking of the operator’s trips again.',
    permission: 'bookings.search',
    audit: 'booking.ticket_sent',
    params: ownNumber,
  }),
} as const;
