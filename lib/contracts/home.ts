/** A popular town with its lowest fare and the number of buses that arrive in a week. */
export type Destination = {
  cityId: string;
  name: string;
  slug: string;
  lowestFareThebe: number;
  busesPerWeek: number;
};

export type HomeStatistics = { customers: number; buses: number; ticketsSold: number; routes: number };

export type RouteMapData = {
  towns: {
    slug: string;
    name: string;
    /** Two letters, ISO 3166. */
    country: string;
    latitude: number;
    longitude: number;
    topDestination: boolean;
  }[];
  /** Pairs of towns that buses connect without a stop between them. Each pair appears once for both directions. */
  roads: { from: string; to: string; busesPerWeek: number }[];
};
