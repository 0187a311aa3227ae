import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { kyselyOf, types } from './kysely'
import { migrate } from './migrate'
import { cachedTemplate, hashOf, loadPglite, pglitePool, pgliteVersion } from './pglite'

/**
 * What a new built-in database begins with: all tables of this version and no rows, so that no first start makes them one by one.
 * A built product has the file that `bin/build-template.ts` left beside its program.
 */
export async function databaseTemplate(): Promise<Uint8Array> {
  const built = fileURLToPath(new URL(`./${templateFile}`, import.meta.url))
  if (existsSync(built)) return readFileSync(built)
  return cachedTemplate(`tables-${sourcesHash()}.tar.gz`, () => makeTemplate('gzip'))
}

export const templateFile = 'database-template.tar.gz'

export async function makeTemplate(packing: 'gzip' | 'none'): Promise<Uint8Array> {
  const pglite = await loadPglite().PGlite.create()
  const db = kyselyOf(pglitePool(pglite, types))
  try {
    await migrate(db)
    return new Uint8Array(await (await pglite.dumpDataDir(packing)).arrayBuffer())
  } finally {
    await db.destroy()
    await pglite.close()
  }
}

/** Of what makes a template: it changes with every step, released or not. */
export function sourcesHash(): string {
  const folder = path.join(process.cwd(), 'platform', 'store', 'migrations')
  const sources = existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')) : []
  return hashOf([pgliteVersion(), ...sources])
}
