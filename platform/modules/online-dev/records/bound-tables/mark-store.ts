import { sql } from 'kysely'
import { readDocument } from '@/lib/form/parse-design'
import { isRecord, own, readText } from '@/lib/form/read'
import type { Db, DbTransaction } from '../../../../store/database'
import { boundNames } from './names'

/** What was put into the database for a design on tables, and how many of the rows that were there are records by now. */
export type BoundMark = { functions: string; triggers: string; done: number; total: number; isLoaded: boolean }

/** Null for a design that stands on no tables, and for what an older version put there. */
export async function readMark(db: Db | DbTransaction, designId: string): Promise<BoundMark | null> {
  const text = await markText(db, designId)
  return text === null ? null : markIn(text)
}

/** Whether the design has stood on tables here, also when they are gone. */
export async function wasBound(db: Db | DbTransaction, designId: string): Promise<boolean> {
  return (await markText(db, designId)) !== null
}

export async function noteMark(trx: DbTransaction, designId: string, mark: BoundMark): Promise<void> {
  await sql`comment on function ${sql.raw(boundNames(designId).take)}(text) is ${sql.lit(JSON.stringify(mark))}`.execute(trx)
}

/** Notes how far the loading came, unless a later release has begun another one. */
export async function noteLoaded(db: Db, designId: string, mark: BoundMark): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockBinding(trx, designId)
    const current = await readMark(trx, designId)
    const isSame = current?.functions === mark.functions && current.triggers === mark.triggers
    if (isSame && !current.isLoaded) await noteMark(trx, designId, mark)
  })
}

/** Of these designs those with rows that are no records yet. */
export async function findUnloaded(db: Db, designIds: readonly string[]): Promise<string[]> {
  const functions = designIds.map((id) => `${boundNames(id).take}(text)`)
  const { rows } = await sql<{
    id: string
  }>`select d.id from unnest(${[...designIds]}::text[], ${functions}::text[]) as d(id, name)
    where obj_description(to_regprocedure(d.name), 'pg_proc') like '%"isLoaded":false%'`.execute(db)
  return rows.map(({ id }) => id)
}

/** One after the other changes what the database has for the design, until the transaction ends. */
export async function lockBinding(trx: DbTransaction, designId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bound ${designId}`}, 0))`.execute(trx)
}

async function markText(db: Db | DbTransaction, designId: string): Promise<string | null> {
  const { take } = boundNames(designId)
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regprocedure(${`${take}(text)`}), 'pg_proc') as mark`.execute(db)
  return rows[0]?.mark ?? null
}

function markIn(text: string): BoundMark | null {
  const document = readDocument(text)
  const value = 'value' in document ? document.value : null
  if (!isRecord(value)) return null
  const count = (name: string) => Number(own(value, name)) || 0
  const [functions, triggers] = [readText(own(value, 'functions')), readText(own(value, 'triggers'))]
  return { functions, triggers, done: count('done'), total: count('total'), isLoaded: own(value, 'isLoaded') === true }
}
