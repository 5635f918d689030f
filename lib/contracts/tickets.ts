/** A ticket as its card shows it. */
export type Ticket = {
  bookingId: string;
  reservationNumber: string;
  from: string;
  to: string;
  date: string;
  departureTime: string;
  arrivalTime: string;
  boardingPlace: string;
  dropPlace: string;
  operator: string;
  regNo: string;
  seats: string[];
  fare: string;
  totalPrice: string;
  status: 'active' | 'cancelled' | 'used';
  paid: boolean;
  payBy: string;
  sample: boolean;
  passengers: { names: string; seat: string; status: 'active' | 'cancelled' | 'used' }[];
};
