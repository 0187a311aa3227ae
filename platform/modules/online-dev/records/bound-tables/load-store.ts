import { sql } from 'kysely'
import type { Db } from '../../../../store/database'
import type { Binding } from './binding'
import { boundNames, businessTable, quotedName } from './names'

/** So many rows are loaded by one transaction, so that nobody waits long for it. */
const batchRows = 200

type Watched = {
  /** Heard between two batches, with how many rows were loaded; what it throws breaks the loading off. */
  between: (done: number) => Promise<void>
}

/** Makes records of the rows of the main table that are there. Safe to repeat: what is a record already is only compared. */
export async function loadRows(db: Db, binding: Binding, { between }: Watched): Promise<void> {
  let done = 0
  for (let last: string | null = null; ; ) {
    const loaded: { last: string; count: number } | null = await loadBatch(db, binding, last)
    if (!loaded) return
    last = loaded.last
    done += loaded.count
    await between(done)
  }
}

/** By the key as the table orders it, so that each batch goes on in its index. Null where nothing is left. */
async function loadBatch(db: Db, { designId, main, idColumn }: Binding, after: string | null) {
  const key = sql.raw(quotedName(main.key.name))
  const take = sql.raw(boundNames(designId).take)
  const rest = after === null ? sql`` : sql`where ${key} > ${after}::${sql.raw(main.key.type)}`
  const { rows } = await sql<{ key: string }>`
    select batch.key, ${take}(batch.id) from (
      select ${key}::text as key, ${sql.raw(quotedName(idColumn))}::text as id, ${key} as place
      from ${sql.raw(businessTable(main.table))} ${rest} order by ${key} limit ${sql.lit(batchRows)}) as batch
    order by batch.place`.execute(db)
  const last = rows.at(-1)?.key
  return last === undefined ? null : { last, count: rows.length }
}

export async function countRows(db: Db, { main }: Binding): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(businessTable(main.table))}`.execute(db)
  return rows[0]?.count ?? 0
}
