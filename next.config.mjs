/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  // Next would guess it, and warn at each start of a lock file in a folder above, such as a home folder.
  turbopack: { root: import.meta.dirname },
  // `npm run types` checks the types, so a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino', '@react-pdf/renderer', 'fontkit'],
};
