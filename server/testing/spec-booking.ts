import { addDays, localDate } from '@/lib/format/time';
import { textAt, valueAt, type SpecResponse, type SpecUser, type startSpecClient } from './spec-client';

type Client = ReturnType<typeof startSpecClient>;

/** The part of a search result that the client stores. */
export type Trip = { busId: string; busSubRouteId: string; fare: string; date: string; from: number; to: number };

export async function searchTrip(
  call: Client['call'],
  fromCity: string,
  toCity: string,
  daysAhead: number,
): Promise<Trip> {
  const date = addDays(localDate(new Date()), daysAhead);
  const response = await call(`GET /api/v2/app/global/search/${date}/${fromCity}/${toCity}`);
  const leg = ['data', 0, 'routeDetails', 'busSubRoute'] as const;
  return {
    busId: textAt(response, 'data', 0, 'bus', 'uuid'),
    busSubRouteId: textAt(response, ...leg, 'busSubRoute', 'uuid'),
    fare: textAt(response, ...leg, 'busSubRoute', 'fare'),
    date,
    from: Number(valueAt(response, ...leg, 'subRoute', 'departureSequenceNumber')),
    to: Number(valueAt(response, ...leg, 'subRoute', 'arrivalSequenceNumber')),
  };
}

/** The booking payload of spec section 3. */
export function payload(
  { busId, busSubRouteId, fare, date, from, to }: Trip,
  user: SpecUser,
  people: Record<string, string>,
) {
  const seats = Object.keys(people);
  return {
    primaryUser: '',
    bookings: {
      id: null,
      uuid: null,
      bookingDate: date,
      ticketPrice: String(Number(fare) * seats.length),
      fare,
      seats: JSON.stringify(seats),
      departureSequenceNumber: from,
      arrivalSequenceNumber: to,
      isPaid: 'No',
      cancelledAt: null,
      status: 'active',
      user: user.userId,
      busId,
      busSubRouteId,
    },
    passengers: seats.map((seatNumber) => ({
      id: null,
      uuid: null,
      names: people[seatNumber],
      seatNumber,
      status: 'active',
      version: 0,
      createdAt: null,
      updatedAt: null,
      deletedAt: null,
      bookings: null,
    })),
  };
}

export const errorOf = (response: SpecResponse) => ({
  status: response.status,
  code: valueAt(response, 'errors', 0, 'errorCode'),
});
