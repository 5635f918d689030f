import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  // Not to be guessed: a lock file in a folder above, which somebody's home may have, would be warned of at each start.
  turbopack: { root: process.cwd() },
  // `npm run types` checks them; whoever starts the app need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino', '@react-pdf/renderer', 'fontkit'],
};

export default config;
