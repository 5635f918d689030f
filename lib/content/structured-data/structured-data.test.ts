import { busTrip, journey } from './bus-trip';
import { blogPosting, breadcrumbs, organization, webSite } from './site';

const origin = 'https://tsela.example';
const trip = {
  origin,
  tripUrl: '/user/booking?trip=1&leg=2',
  from: 'Gaborone',
  to: 'Maun',
  boardingPlace: 'Main rank',
  dropPlace: 'Old Mall',
  departsAt: '2026-11-22T20:30:00.000Z',
  arrivesAt: '2026-11-23T05:00:00.000Z',
  busType: 'Luxury coach',
  regNo: 'B 123 ABC',
  operator: { name: 'Kgale Express', slug: 'kgale-express' },
  fareThebe: 17050,
  freeSeats: 3,
};

describe('a departure', () => {
  test('has local times, also after midnight, its fare and its operator, and no property that schema.org lacks', () => {
    expect(busTrip(trip)).toEqual({
      '@type': 'BusTrip',
      name: expect.any(String) as string,
      description: expect.any(String) as string,
      departureTime: '2026-11-22T22:30:00+02:00',
      arrivalTime: '2026-11-23T07:00:00+02:00',
      departureBusStop: { '@type': 'BusStop', name: 'Main rank, Gaborone' },
      arrivalBusStop: { '@type': 'BusStop', name: 'Old Mall, Maun' },
      busName: 'Kgale Express',
      busNumber: 'B 123 ABC',
      provider: { '@type': 'Organization', name: 'Kgale Express', url: `${origin}/operators/kgale-express` },
      offers: {
        '@type': 'Offer',
        price: '170.50',
        priceCurrency: 'BWP',
        availability: 'https://schema.org/InStock',
        url: `${origin}/user/booking?trip=1&leg=2`,
      },
    });
  });

  test('without a free seat is sold out', () => {
    expect(busTrip({ ...trip, freeSeats: 0 }).offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
  });

  test('and a reservation describe the bus in the same words', () => {
    expect(busTrip(trip)).toMatchObject(journey({ ...trip, operator: trip.operator.name }));
  });
});

test('breadcrumbs are numbered from the home page and have absolute URLs', () => {
  const list = breadcrumbs(origin, [
    { name: 'Home', path: '/' },
    { name: 'Maun', path: '/bus/maun' },
  ]);
  expect(list).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Maun', item: `${origin}/bus/maun` },
    ],
  });
});

test('the site contains its organization once and refers to it', () => {
  const own = { phone: '+267 71 234 567', email: 'care@bus.example', address: 'Plot 1, Maun' };
  const { '@id': id, telephone, address } = organization(origin, own);
  expect(webSite(origin).publisher).toEqual({ '@id': id });
  expect({ telephone, address }).toEqual({ telephone: own.phone, address: own.address });
});

test('a post without a picture has no image', () => {
  const post = { origin, path: '/post/a', title: 'A', description: 'B', category: 'C', publishedAt: '2026-11-01' };
  expect(blogPosting(post)).not.toHaveProperty('image');
  expect(blogPosting({ ...post, image: '/pictures/a.webp' }).image).toBe(`${origin}/pictures/a.webp`);
});
