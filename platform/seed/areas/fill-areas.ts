import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import { copyIn, copyText } from '../../store/copy-in'
import { poolOf } from '../../store/kysely'

/** Writes the areas of China into a database that has none: new ones, and those that were made before there were areas. */
export async function fillAreas(ctx: PlatformContext): Promise<number> {
  const present = await ctx.db.selectFrom('area').select('id').limit(1).executeTakeFirst()
  if (present) return 0
  const startedAt = performance.now()
  const rows = await chinaAreas()
  const lines = rows.map((row) => `${[row.id, row.parentId, row.fullName, row.id, row.sortCode].map(copyText).join('\t')}\n`)
  const client = await poolOf(ctx.db).connect()
  try {
    // One command, so all rows or none.
    await copyIn(client, 'copy area (id, parent_id, full_name, en_code, sort_code) from stdin', lines.join(''))
  } finally {
    client.release()
  }
  await sql`analyze area`.execute(ctx.db)
  ctx.log.info({ areas: rows.length, durationMs: Math.round(performance.now() - startedAt) }, 'areas: complete')
  return rows.length
}

export type AreaSeed = { id: string; parentId: string; fullName: string; sortCode: number }

/** One line per area, indented by its depth: the one above with one tab less is its parent. */
export async function chinaAreas(): Promise<AreaSeed[]> {
  // Loaded on the only start that needs it.
  const { brotli } = await import('./china.json')
  const text = brotliDecompressSync(Buffer.from(brotli, 'base64')).toString()
  const path: string[] = []
  return text.split('\n').map((line, index) => {
    const depth = line.lastIndexOf('\t') + 1
    const at = line.indexOf(' ')
    const id = line.slice(depth, at)
    path.length = depth
    path.push(id)
    return { id, parentId: path[depth - 1] ?? '-1', fullName: line.slice(at + 1), sortCode: index }
  })
}
