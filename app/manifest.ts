import type { MetadataRoute } from 'next';
import { brand } from '@/lib/brand';
import { installIconPath } from '@/lib/paths/files';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { bookingsPath, homePath } from '@/lib/paths/pages';

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: homePath,
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: 'Search buses in Botswana, see fares and free seats, choose your seats and book.',
    lang: 'en-BW',
    dir: 'ltr',
    start_url: homePath,
    scope: homePath,
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#0a5a8c',
    categories: ['travel', 'navigation'],
    icons: [
      { src: installIconPath('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: installIconPath('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: installIconPath('maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Your tickets', short_name: 'Tickets', url: upcomingTicketsPath },
      { name: 'Manage Bookings', short_name: 'Bookings', url: bookingsPath },
    ],
  };
}
