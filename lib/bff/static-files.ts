import 'server-only'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { filesBelow } from './page-turns'
import { commonSecurityHeaders, openerPolicy, staticPolicy } from './static-headers.mjs'

const pack = promisify(gzip)
const folder = '/_next/static'

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/**
 * Scripts and style sheets of the build, packed once and answered from memory. The first paint waits for style sheets, which come with
 * a dozen scripts from the one thread that draws pages: looked up, opened and packed anew for each visitor, they took longer than the
 * page itself. What is kept is bounded by the build: a few megabytes, and only what somebody has asked for.
 */
export class StaticFiles {
  readonly #root: string
  readonly #known: ReadonlySet<string>
  readonly #packed = new Map<string, Promise<Buffer>>()

  constructor(root = process.cwd()) {
    this.#root = path.join(root, '.next', 'static')
    this.#known = new Set(filesBelow(this.#root, folder).filter((address) => path.extname(address) in types))
  }

  /** False for what it leaves to Next: other files, parts of files, readers who cannot unpack, and files that cannot be read now. */
  async answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const address = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (!this.#known.has(address) || req.headers.range !== undefined || !takesGzip(req.headers['accept-encoding'])) return false
    const headers = headersOf(address)
    // Each content has an address of its own, so the same name is the same content.
    if (req.headers['if-none-match']?.includes(headers.ETag)) {
      res.writeHead(304, headers).end()
      return true
    }
    const body = await this.#bodyOf(address).catch(() => undefined)
    if (!body) return false
    const type = types[path.extname(address)]
    res.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Encoding': 'gzip', 'Content-Length': body.length })
    res.end(req.method === 'HEAD' ? undefined : body)
    return true
  }

  /** What could not be read, as when no file can be opened for a moment, is tried again. */
  #bodyOf(address: string): Promise<Buffer> {
    const known = this.#packed.get(address)
    if (known) return known
    const file = path.join(this.#root, address.slice(folder.length))
    const body = readFile(file).then((content) => pack(content, { level: constants.Z_BEST_COMPRESSION }))
    this.#packed.set(address, body)
    body.catch(() => this.#packed.delete(address))
    return body
  }
}

const takesGzip = (accepted: string | string[] | undefined) =>
  String(accepted ?? '')
    .split(',')
    .some((each) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(each))

function headersOf(address: string) {
  return {
    ...commonSecurityHeaders,
    ...openerPolicy,
    'Content-Security-Policy': staticPolicy,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${path.basename(address)}"`,
    Vary: 'Accept-Encoding',
  }
}
