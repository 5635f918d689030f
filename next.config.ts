import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // Private pages and routes go out in gzip. The web server sends public pages and files compressed by itself.
  compress: true,
  // Private pages must not be answered with "not modified": a new nonce would not match the scripts of the old page.
  generateEtags: false,
  // Metadata is complete before the first byte, so that title and status are right without JavaScript.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // Not to be guessed: a lock file in a folder above, which somebody's home may have, would be warned of at each start.
  turbopack: { root: process.cwd() },
  // `npm run types` checks them; whoever starts the app need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino', '@react-pdf/renderer', 'fontkit'],
};

export default config;
