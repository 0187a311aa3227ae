import { type Insertable, type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../kit/like'
import type { Duplicates } from '../../kit/object-file'
import { findTaken } from '../../kit/unique-store'
import type { Database, Db, DbTransaction } from '../../store/database'

/** Until the transaction ends nobody else writes a rule. */
export async function lockRules(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('billRule', 0))`.execute(trx)
}

const columns = [
  'id',
  'fullName',
  'enCode',
  'category',
  'prefix',
  'dateFormat',
  'digit',
  'startNumber',
  'sortCode',
  'enabledMark',
  'description',
  'version',
] as const

/** As its form reads it. */
export function findRule(db: Db | DbTransaction, id: string) {
  return db
    .selectFrom('billRule')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What of a rule from elsewhere is taken. */
export async function findRuleTaken(
  trx: DbTransaction,
  wanted: { id: string; fullName: string; enCode: string },
): Promise<Duplicates> {
  const taken = await findTaken(trx, 'billRule', wanted)
  // The counter of a rule that is gone would go on counting under its id.
  const counter = await trx.selectFrom('billCounter').select('ruleId').where('ruleId', '=', wanted.id).limit(1).execute()
  return { ...taken, id: taken.id || counter.length > 0 }
}

/** Whether it issued a number, or a form asks it for one. */
export async function isUsed(trx: DbTransaction, rule: { id: string; enCode: string }): Promise<boolean> {
  const counters = trx.selectFrom('billCounter').select('ruleId').where('ruleId', '=', rule.id)
  return (await counters.limit(1).executeTakeFirst()) !== undefined || isAsked(trx, rule.enCode)
}

/** Whether a form asks it for numbers: by its code, and only while it is enabled. */
export async function isAsked(trx: DbTransaction, enCode: string): Promise<boolean> {
  const named = `%"rule":${escapeLike(JSON.stringify(enCode))}%`
  const design = trx.selectFrom('design').select('id').where('formData', 'like', named)
  const release = trx.selectFrom('designRelease').select('id').where('formData', 'like', named)
  return (await design.unionAll(release).limit(1).executeTakeFirst()) !== undefined
}

/** Answers it as it is now. */
export function insertRule(trx: DbTransaction, row: Insertable<Database['billRule']>) {
  return trx
    .insertInto('billRule')
    .values(row)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

type Values = Partial<Omit<Insertable<Database['billRule']>, 'id' | 'version'>> & { version: RawBuilder<number> }

/** Answers it as it is now. */
export function updateRule(trx: DbTransaction, id: string, values: Values) {
  return trx
    .updateTable('billRule')
    .set(values)
    .where('id', '=', id)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

export async function deleteRule(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('billRule').where('id', '=', id).execute()
  await trx.deleteFrom('billPreview').where('ruleId', '=', id).execute()
}
