import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints/table';

/** Written by hand, as the roles in lib/permissions.test.ts. A new row is one word. */
const expected: Readonly<Record<string, string>> = {
  'audit.read': 'auditList',
  'bookings.cancel': 'cancelBooking',
  'bookings.contact': 'findBookings shownBooking',
  'bookings.search': 'bookingList findOwnBookings sendTicket shownOwnBooking',
  'catalogue.read': 'busList fareList scheduleList',
  'commission.edit': 'setCommission',
  'disruptions.run': 'cancelTrip',
  'money.pay': 'confirmPayout requestPayout withdrawPayout',
  'money.read': 'moneyTable payoutList',
  'operator.create': 'createOperator',
  'operator.edit': 'removeLogo setLogo setOperatorProfile',
  'operator.read': 'operatorList operatorProfile',
  'payments.read': 'reviewList shownReview',
  'payments.review': 'resolveReview',
  'payments.take': 'paymentList takePayment',
  'payments.void': 'voidPayment',
  'refunds.approve': 'approveRefund refuseRefund',
  'refunds.read': 'refundList shownRefund',
  'refunds.request': 'requestRefund',
  'refunds.resolve': 'resolveRefund retryRefund',
  'reports.export': 'recordExport',
  self: 'acceptInvitation beginFactor checkFactor confirmFactor factor sendFactorCode staffMe',
  'staff.change': 'changeRole resetFactor',
  'staff.invite': 'invitePlatform inviteStaff withdrawInvitation',
  'staff.read': 'staffList',
  'staff.remove': 'removeStaff',
  'terminals.edit': 'addTerminal renewTerminal replaceTerminal revokeTerminal',
  'terminals.read': 'terminalList',
  'timetable.edit':
    'addBus addTrip applyImport draftList draftSchedule markSeats previewImport raiseFares removePhoto retireBus retireSchedule setBus setException setFares setPhoto',
  'timetable.export': 'timetableFile',
  'today.read': 'today',
  'towns.edit': 'addTown townList',
  'trips.edit': 'blockSeats delayTrip setSales',
  'trips.passengers': 'passengerList',
  'trips.read': 'departureList',
  'withdrawals.decide': 'payWithdrawal rejectWithdrawal shownWithdrawal',
  'withdrawals.read': 'withdrawalList',
};

it('each row of the staff needs the permission of this list', () => {
  const rows: [string, Endpoint][] = Object.entries(endpoints);
  const found = rows.flatMap(([name, { permission }]) => (permission === undefined ? [] : [`${permission} ${name}`]));
  const listed = Object.entries(expected).flatMap(([permission, names]) =>
    names.split(' ').map((name) => `${permission} ${name}`),
  );
  expect(found.toSorted()).toEqual(listed.toSorted());
});
