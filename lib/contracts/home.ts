/** A town that many buses go to: the cheapest way there from anywhere, and how many buses arrive in a week. */
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
  /** Pairs of towns, each once, that buses of either direction link without a stop on the way. */
  roads: { from: string; to: string; busesPerWeek: number }[];
};
