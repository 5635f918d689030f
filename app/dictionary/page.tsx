import type { Metadata } from 'next';
import { SearchScreen } from '@/components/search/search-screen';
import type { ResultBus } from '@/lib/contracts/search';
import { defaultRoute } from '@/lib/default-route';
import { facilities } from '@/lib/facilities';
import { pack } from '@/lib/packed';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Search results', robots: { index: false } };

const day = '2026-01-01';
const bus: ResultBus = {
  tripId: '00000000-0000-4000-8000-000000000001',
  legId: '00000000-0000-4000-8000-000000000002',
  boardingPlace: 'Gaborone Station, bay 1',
  dropPlace: 'Francistown Bus Rank, bay 1',
  departureTime: '06:00',
  arrivalTime: '11:10',
  durationMinutes: 310,
  fareThebe: 17000,
  freeSeats: 65,
  totalSeats: 65,
  busType: 'Standard coach',
  regNo: 'B 100 ABC',
  facilities: Object.values(facilities),
  operator: { name: 'Operator', sample: true },
};

const towns = [
  { slug: 'gaborone', name: 'Gaborone' },
  { slug: 'francistown', name: 'Francistown' },
];

/**
 * What pages are alike in: the front compresses them against this one (server/web/dictionary.ts), and never shows it.
 * The same from every instance of a build, so that browsers need one only: it asks nobody for anything.
 */
export default function DictionaryPage() {
  const search = { ...defaultRoute, date: day };
  const buses = [bus, { ...bus, operator: { ...bus.operator, sample: false } }];
  const outcome = { kind: 'found', buses } as const;
  const asOf = `${day}T12:00:00.000Z`;
  return <SearchScreen packed={pack({ cities: towns, search, today: day, outcome, asOf })} />;
}
