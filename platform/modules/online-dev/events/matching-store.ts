import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
import { findRecords } from '../records/record-store'
import type { StoredRecord } from '../records/stored-record'

/** Records that fit, the oldest first; of very many the first. */
export function findOldest(db: Db, module: Pick<Module, 'plan'>, condition: Condition, limit: number): Promise<StoredRecord[]> {
  return findRecords(db, module, condition, sql`order by creator_time, id limit ${limit}`)
}
