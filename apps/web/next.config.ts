import type { NextConfig } from 'next';

const contentSecurityPolicy = [
  "default-src 'self'",
  // Next's bootstrap and the theme script are inline.
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const config: NextConfig = {
  transpilePackages: [
    '@headroom/core',
    '@headroom/db',
    '@headroom/figures',
    '@headroom/gateways',
    '@headroom/loadgen',
    '@headroom/queue',
    '@headroom/services',
  ],
  serverExternalPackages: [
    '@resvg/resvg-js',
    'bullmq',
    'ioredis',
    'pg',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@duckdb/node-api',
    'pdfkit',
    'pino',
    'prom-client',
  ],
  // `npm run typecheck` does it once for the whole house.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // A recorded HAR comes in by a server action; the form says so before it sends more.
  experimental: { serverActions: { bodySizeLimit: '6mb' } },
  async headers() {
    return [
      {
        // Share links say it themselves, and more strictly.
        source: '/((?!s/).*)',
        headers: [
          ...(process.env.NODE_ENV === 'production'
            ? [{ key: 'Content-Security-Policy', value: contentSecurityPolicy }]
            : []),
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Referrer-Policy', value: 'same-origin' },
          { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
        ],
      },
    ];
  },
};

export default config;
