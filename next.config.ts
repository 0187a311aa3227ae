import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { commonSecurityHeaders, staticPolicy } from './lib/bff/page-headers'

// Texts are taken apart when the product is built: the parser stays out of the browser.
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

const toHeaderList = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pictures are shown as they are; what would make others of them on request is closed (`lib/bff/page-edge.ts`).
  images: { unoptimized: true },
  // `npm run check` has checked the types of the whole tree already; a second run would double the build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pino'],
  turbopack: {
    rules: {
      '**/zod/v4/core/json-schema-processors.js': { condition: 'browser', loaders: ['./bin/without-json-schema.cjs'] },
    },
  },
  headers: async () => [
    { source: '/:path*', headers: toHeaderList(commonSecurityHeaders) },
    // Files that the guard leaves out.
    ...['/_next/static/:path*', '/brand/:path*', '/favicon.svg'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: staticPolicy }],
    })),
  ],
}

export default withNextIntl(config)
