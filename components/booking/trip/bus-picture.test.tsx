import { renderToStaticMarkup } from 'react-dom/server';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { BusPicture } from './bus-picture';

const tripLeg = {
  regNo: 'B 123 ABC',
  busType: 'Coach',
  layout: '2/2',
  totalSeats: 16,
  lastRowFull: false,
  operator: { name: 'Kgale Coaches', slug: 'kgale-coaches', phone: null, sample: false },
} as TripLeg;

test('a bus without a photo has a drawing, and a photo covers the drawing', () => {
  const drawing = renderToStaticMarkup(<BusPicture tripLeg={tripLeg} />);
  expect(drawing).toContain('aria-label="Coach B 123 ABC of Kgale Coaches"');
  expect(drawing).not.toContain('<img');
  const photo = renderToStaticMarkup(<BusPicture tripLeg={{ ...tripLeg, photo: '/api/pictures/one' }} />);
  expect(photo).toContain(`${drawing}<img src="/api/pictures/one" alt="" width="640" height="360"`);
});
