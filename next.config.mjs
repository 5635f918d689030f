import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Next compresses private pages and routes with gzip. The web server compresses public pages and files.
  compress: true,
  // A browser must not reuse a private page: its scripts carry the nonce of an older response.
  generateEtags: false,
  // Metadata is complete before the first byte, so that title and status are right without JavaScript.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // No page uses the image optimizer, which would scale any picture of the site for anyone.
  images: { unoptimized: true },
  // Next would guess it, and warn at each start of a lock file in a folder above, such as a home folder.
  turbopack: { root: import.meta.dirname },
  // `npm run types` checks the types, so a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Their URLs in a page change with their content.
  headers: () => [
    { source: '/(icon.svg|apple-icon.png)', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
  ],
  // Password managers open this address (W3C, A Well-Known URL for Changing Passwords).
  redirects: () => [
    { source: '/.well-known/change-password', destination: '/user/change-password', permanent: false },
    // People copy the full stop behind a link.
    {
      source: '/v2/self-service/:booking([\\da-f-]{36})(\\.|%2E)',
      destination: '/v2/self-service/:booking',
      permanent: false,
    },
  ],
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino', 'prom-client', '@react-pdf/renderer'],
};

/** @param {string} phase */
export default function configure(phase) {
  // `next start` and `next dev` would serve without page policy, budgets and the address of the client.
  const isOurs = phase === PHASE_PRODUCTION_BUILD || /[\\/]dist[\\/](dev[\\/])?web\.js$/.test(process.argv[1] ?? '');
  if (!isOurs)
    throw new Error('Next alone serves without the limits and headers of the site. Run npm start or npm run dev.');
  return config;
}
