import type { NextConfig } from 'next';

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
    '@azure/arm-apimanagement',
    '@azure/arm-appservice',
    '@azure/monitor-query-metrics',
    '@resvg/resvg-js',
    '@better-auth/core',
    '@better-auth/passkey',
    'better-auth',
    '@opentelemetry/api',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
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
  experimental: {
    serverActions: { bodySizeLimit: '6mb' },
    // A stack trace in the log is readable as it stands, and a build takes two thirds of the time.
    turbopackMinify: { server: false },
    turbopackSourceMaps: false,
    // A machine that builds once has no use for a cache.
    turbopackFileSystemCacheForBuild: !process.env.CI,
  },
  async headers() {
    return [
      // Answers to programs, which proxy.ts does not see: a browser may do nothing with them.
      ...['/agent/:path*', '/api/imports/:path*', '/healthz', '/readyz', '/metrics'].map((source) => ({
        source,
        headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }],
      })),
      {
        // Share links say it themselves, and more strictly; the policy of a page has its nonce, which proxy.ts makes.
        source: '/((?!s/).*)',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Referrer-Policy', value: 'same-origin' },
          { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
          { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
        ],
      },
    ];
  },
};

export default config;
