import type { BookingItem } from '@/lib/contracts/bookings';

const uuid = '00000000-0000-4000-8000-000000000000';

/** An unpaid booking of one seat, payable until 05:30 on November 25, 2026. */
export const testBooking: BookingItem = {
  bookingId: uuid,
  reservationNumber: 'ACDEFGHJ',
  from: 'Gaborone',
  to: 'Maun',
  date: '2026-11-25',
  departureTime: '06:00',
  arrivalTime: '11:00',
  operator: 'Kgale Express',
  regNo: 'B 1 ABC',
  seats: ['B1'],
  totalPrice: '169.00',
  status: 'active',
  cancelReason: null,
  paid: false,
  payBy: '2026-11-25T03:30:00Z',
  cardOnly: false,
  paymentUnclear: false,
  fareThebe: 16_900,
  refundRule: 'standard',
  departsAt: '2026-11-25T04:00:00Z',
  arrivesAt: '2026-11-25T09:10:00Z',
  delayMinutes: 0,
  passengers: [{ passengerId: uuid, names: 'Naledi Kgosi', seat: 'B1', status: 'active' }],
};
