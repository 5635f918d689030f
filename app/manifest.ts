import type { MetadataRoute } from 'next';
import { brand } from '@/lib/brand';

/** What a phone that installs the site shows: its name, its picture, and the ways in. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: 'Search buses in Botswana, see fares and free seats, choose your seats and book.',
    lang: 'en-BW',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#0a5a8c',
    categories: ['travel', 'navigation'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Your tickets', short_name: 'Tickets', url: '/user/upcoming-tickets' },
      { name: 'Manage Bookings', short_name: 'Bookings', url: '/user/bookings' },
    ],
  };
}
