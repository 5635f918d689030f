import { renderToStaticMarkup } from 'react-dom/server';
import { testTripLeg as tripLeg } from '@/lib/contracts/trip-leg.fixture';
import { BusPicture } from './bus-picture';

test('a bus without a photo has a drawing, and a photo covers the drawing', () => {
  const drawing = renderToStaticMarkup(<BusPicture tripLeg={tripLeg} />);
  expect(drawing).toContain('aria-label="Luxury coach B 1 ABC of Kgale Express"');
  expect(drawing).not.toContain('<img');
  const photo = renderToStaticMarkup(<BusPicture tripLeg={{ ...tripLeg, photo: '/api/pictures/one' }} />);
  expect(photo).toContain(`${drawing}<img src="/api/pictures/one" alt="" width="640" height="360"`);
});
