import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  // `npm run types` checks them; whoever starts the app need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino', '@react-pdf/renderer', 'fontkit'],
};

export default config;
