import createNextIntlPlugin from 'next-intl/plugin'
import { commonSecurityHeaders, openerPolicy, staticPolicy } from './lib/bff/static-headers.mjs'

// Texts are taken apart when the product is built: the parser stays out of the browser.
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/bff/request-texts.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

/** @param {Readonly<Record<string, string>>} headers */
const toHeaderList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pictures are shown as they are; what would make others of them on request is closed (`lib/bff/page-edge.ts`).
  images: { unoptimized: true },
  // `npm run check` has checked the types of the whole tree already; a second run would double the build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pino'],
  // A page waits for its own styles, not for those of the whole product; smaller costs make more files, larger ones more styles of others.
  experimental: { cssChunking: { type: 'graph', requestCost: 20_000, weightDistribution: 0.5 } },
  turbopack: {
    rules: {
      '**/lib/contract/**/*.ts': { condition: 'browser', loaders: ['./bin/without-summaries.cjs'] },
      '**/zod/v4/core/json-schema-processors.js': { condition: 'browser', loaders: ['./bin/without-json-schema.cjs'] },
      '**/zod/v4/core/to-json-schema.js': { condition: 'browser', loaders: ['./bin/without-json-schema.cjs'] },
      '**/zod/v4/classic/schemas.js': { condition: 'browser', loaders: ['./bin/without-string-formats.cjs'] },
      '**/zod/v4/core/regexes.js': { condition: 'browser', loaders: ['./bin/without-text-patterns.cjs'] },
      '**/zod/v4/classic/coerce.js': { condition: 'browser', loaders: ['./bin/without-coerced-kinds.cjs'] },
    },
  },
  headers: async () => [
    { source: '/:path*', headers: toHeaderList(commonSecurityHeaders) },
    // Files that the guard leaves out.
    ...['/_next/static/:path*', '/brand/:path*', '/favicon.svg'].map((source) => ({
      source,
      headers: toHeaderList({ ...openerPolicy, 'Content-Security-Policy': staticPolicy }),
    })),
  ],
}

export default withNextIntl(config)
