import 'server-only'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Reads all parts of the server's pages into memory. Next would read each when it is first needed and remember for ever that it could
 * not: one moment without a free file, and a page would stay broken until the next start. They hold functions and run nothing here.
 * Answers how many there are.
 */
export function loadPageChunks(root: string): number {
  const folder = path.join(root, '.next/server/chunks')
  if (!existsSync(folder)) return 0
  const load = createRequire(path.join(root, 'package.json'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  for (const file of files) load(path.join(folder, file))
  return files.length
}
