import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  experimental: { inlineCss: true },
  serverExternalPackages: ['pg', '@node-rs/argon2', 'firebase-admin', 'pino'],
};

export default config;
