import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { contract, namedEndpoints } from '@/lib/contract/all'
import { openApiDocument } from '@/lib/contract/openapi'
import type { OwnPages } from './own-pages'

/** The OpenAPI document and a page to read it, all from this machine: the reader's script comes from the installed package. */
export function docsPages(): OwnPages {
  let document: string | undefined
  return new Map([
    [
      '/api/openapi.json',
      () => {
        document ??= JSON.stringify(openApiDocument(contract))
        return new Response(document, { headers: { 'content-type': 'application/json;charset=UTF-8' } })
      },
    ],
    [
      '/api/docs',
      () =>
        new Response(readerScript() ? page : plainPage(), {
          headers: { 'content-type': 'text/html;charset=UTF-8', ...pageHeaders },
        }),
    ],
    ['/api/docs/reader.js', reader],
  ])
}

function reader(): Response {
  const script = readerScript()
  if (!script) return new Response('not installed', { status: 404 })
  return new Response(script, { headers: { 'content-type': 'text/javascript;charset=UTF-8', 'cache-control': 'max-age=3600' } })
}

const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tenon platform API</title></head>
<body>
<noscript>The document is at <a href="openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" data-url="openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true,"showDeveloperTools":"never","agent":{"disabled":true}}'></script>
<script src="docs/reader.js"></script>
</body>
</html>
`

/** The calls as a plain table, where the reader is not installed. */
function plainPage(): string {
  const rows = namedEndpoints.map(
    ({ endpoint }) => `<tr><td>${endpoint.method}</td><td>/api${endpoint.path}</td><td>${endpoint.summary}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tenon platform API</title></head>
<body><h1>Tenon platform API</h1><p>All formats: <a href="openapi.json">openapi.json</a></p><table>${rows.join('\n')}</table></body></html>`
}

/** Absent where only the production packages are installed; the document itself is still served. */
function readerScript(): Uint8Array<ArrayBuffer> | null {
  try {
    const { resolve } = createRequire(import.meta.url)
    const entry = resolve('@scalar/api-reference').replace(/[\\/]dist[\\/].*$/, '')
    return new Uint8Array(readFileSync(`${entry}/dist/browser/standalone.js`))
  } catch {
    return null
  }
}
