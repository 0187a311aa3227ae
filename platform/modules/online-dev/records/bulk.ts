import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import { copyIn, copyText } from '../../../store/copy-in'
import type { Db } from '../../../store/database'
import { countingOnce } from '../../../store/file-use'
import { poolOf } from '../../../store/kysely'
import { loadReleasedModule, type Module } from '../designs/module'
import { quoted } from './names'
import { withOneEmpty } from './one-empty'
import type { StoragePlan } from './plan'
import { createIndexes, dropIndexes, ensureTable, keywordGrams } from './table'
import { noteWriteStatement } from './write-version'

/** A record as a seed or an import brings it. Values are encoded as on the wire (contract 3a §7), sub-tables as arrays of rows. */
export type RecordSeed = {
  id: string
  values: Record<string, unknown>
  creatorUserId: string
  creatorTime: number
  modifyUserId?: string | null
  modifyTime?: number | null
  organizeId: string | null
  positionId?: string | null
}

/** What one statement carries at most; the second bound keeps memory small when records are large. */
const rowsPerStatement = 4000
const charactersPerStatement = 8_000_000
/** From this many new rows on, and when the table at least doubles, indexes are taken away for the load: building them at once costs a fifth of keeping them. */
const rebuildFromRows = 4000

/**
 * Writes many records at once, without rights, validation or serial numbers: the caller brings finished values.
 * Makes the table when it is missing. Every statement of 4000 rows commits on its own, so a load that breaks off leaves whole
 * records; the indexes are there again in any case, at the latest with the next use of the module. To end a load early, end
 * the rows.
 */
export async function insertRecordsBulk(
  db: Db,
  designId: string,
  rows: Iterable<RecordSeed> | AsyncIterable<RecordSeed>,
  onProgress?: (written: number) => void,
): Promise<{ written: number }> {
  const { plan, fields } = await loadReleasedModule(db, designId)
  await ensureTable(db, plan)
  const rebuildFrom = Math.max(rebuildFromRows, await rowCount(db, plan))
  let written = 0
  let isIndexed = true
  try {
    for await (const chunk of chunksOf({ plan, fields }, rows)) {
      if (isIndexed && written + chunk.count >= rebuildFrom) {
        isIndexed = false
        await db.transaction().execute((trx) => dropIndexes(trx, plan))
      }
      await writeChunk(db, designId, plan, chunk)
      written += chunk.count
      onProgress?.(written)
      // The built-in database answers without a turn of the event loop: signals and timers would wait for the end of the load.
      await nextTurn()
    }
  } finally {
    if (!isIndexed) await buildIndexes(db, plan)
  }
  // Statistics, and the visibility map without which no page or count comes from an index alone.
  if (written > 0) await sql.raw(`vacuum (analyze) ${quoted(plan.table)}`).execute(db)
  return { written }
}

/** Makes or completes the table of a released module and its indexes, from the list design. Safe to call again. */
export async function ensureRecordTable(db: Db, designId: string): Promise<void> {
  const { plan } = await loadReleasedModule(db, designId)
  await ensureTable(db, plan)
}

async function rowCount(db: Db, plan: StoragePlan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(quoted(plan.table))}`.execute(db)
  return rows[0]?.count ?? 0
}

async function buildIndexes(db: Db, plan: StoragePlan): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    await createIndexes(trx, plan)
  })
}

type Stored = Pick<Module, 'plan' | 'fields'>

type Chunk = { count: number; lines: string }

async function* chunksOf(
  module: Stored,
  rows: Iterable<RecordSeed> | AsyncIterable<RecordSeed>,
): AsyncGenerator<Chunk, void, undefined> {
  let chunk: Chunk = { count: 0, lines: '' }
  for await (const row of rows) {
    chunk.lines += lineOf(module, row)
    chunk.count += 1
    if (chunk.count < rowsPerStatement && chunk.lines.length < charactersPerStatement) continue
    yield chunk
    chunk = { count: 0, lines: '' }
  }
  if (chunk.count > 0) yield chunk
}

const copiedColumns = 'id, data, creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id, grams'

function lineOf({ plan, fields }: Stored, row: RecordSeed): string {
  const values = withRowIds(fields, row.id, withOneEmpty(fields, row.values))
  const cells = [
    row.id,
    JSON.stringify(values),
    row.creatorUserId,
    row.creatorTime,
    row.modifyUserId ?? null,
    row.modifyTime ?? null,
    row.organizeId,
    row.positionId ?? null,
    `{${keywordGrams(plan, values).join(',')}}`,
  ]
  return `${cells.map(copyText).join('\t')}\n`
}

/** Rows of sub-tables are known by an id of their own, as those that a save brings: without it the first save would make new ones. */
function withRowIds(fields: Stored['fields'], recordId: string, values: Record<string, unknown>): Record<string, unknown> {
  for (const node of fields.values()) {
    const rows = node.kind === 'table' ? values[node.name] : null
    if (!Array.isArray(rows)) continue
    const idKey = rowIdKey(node)
    const made = (index: number) => ({ [idKey]: `${recordId}-${index + 1}` })
    values[node.name] = rows.map((row, index) => (isRecord(row) && !(idKey in row) ? { ...made(index), ...row } : row))
  }
  return values
}

/** On the driver's own connection: the query builder knows no copy. Rows and the module's write version commit together. */
async function writeChunk(db: Db, designId: string, plan: StoragePlan, chunk: Chunk): Promise<void> {
  const noteWrite = noteWriteStatement(designId).compile(db)
  const client = await poolOf(db).connect()
  try {
    await client.query('begin')
    const table = quoted(plan.table)
    const copy = () => copyIn(client, `copy ${table} (${copiedColumns}) from stdin`, chunk.lines)
    await countingOnce(client, table, chunk.lines, copy)
    await client.query(noteWrite.sql, [...noteWrite.parameters])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
