import { sql } from 'kysely'
import type { Db, DbTransaction } from '../store/database'

type TreeTable = 'dictionary_type' | 'dictionary_data' | 'area'

/** Deeper than anything that the product makes: what was written past the rules must not go round for ever. */
const stepsMax = 200

/** The ids from a node up to the one at the top, itself first; none where it does not exist. */
export async function findWayUp(db: Db | DbTransaction, table: TreeTable, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive way as (
      select id, parent_id, 1 as step from ${sql.table(table)} where id = ${id}
      union all select node.id, node.parent_id, way.step + 1 from ${sql.table(table)} node
        join way on node.id = way.parent_id where way.step < ${sql.lit(stepsMax)})
    select id from way order by step`.execute(db)
  return rows.map((row) => row.id)
}

/** The ids of everything below a node, with how far below it stands; itself first, with 1. */
export async function findSubtree(trx: DbTransaction, table: TreeTable, id: string): Promise<{ id: string; step: number }[]> {
  const { rows } = await sql<{ id: string; step: number }>`with recursive below as (
      select id, 1 as step from ${sql.table(table)} where id = ${id}
      union all select node.id, below.step + 1 from ${sql.table(table)} node
        join below on node.parent_id = below.id where below.step < ${sql.lit(stepsMax)})
    select id, step from below order by step`.execute(trx)
  return rows
}
