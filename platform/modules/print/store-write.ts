import { type Insertable, type RawBuilder, sql } from 'kysely'
import { someHas } from '../../kit/like'
import type { Database, DbTransaction } from '../../store/database'
import type { PrintTemplate } from './store'

/** Until the transaction ends nobody else writes a template. */
export async function lockTemplates(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('printTemplate', 0))`.execute(trx)
}

/** Answers it as it is now. */
export function insertTemplate(trx: DbTransaction, row: Insertable<Database['printTemplate']>): Promise<PrintTemplate> {
  return trx.insertInto('printTemplate').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = Partial<Omit<Insertable<Database['printTemplate']>, 'id' | 'version'>> & { version: RawBuilder<number> }

/** Answers it as it is now. */
export function updateTemplate(trx: DbTransaction, id: string, values: Values): Promise<PrintTemplate> {
  return trx.updateTable('printTemplate').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteTemplate(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('printTemplate').where('id', '=', id).execute()
}

const usersMax = 20

/** Names of the designs, drafts as well as what is released, and of the flows, with every version, that name a template. */
export async function findUsers(trx: DbTransaction, id: string): Promise<{ designs: string[]; flows: string[] }> {
  // Both keep ids as texts in JSON.
  const named = JSON.stringify(id)
  const naming = someHas(named, 'formData', 'columnData', 'appColumnData')
  const drafts = trx.selectFrom('design').select(['id', 'fullName']).where(naming)
  const designs = await drafts.union(trx.selectFrom('designRelease').select(['id', 'fullName']).where(naming)).execute()
  const flows = await trx
    .selectFrom('flowVersion as version')
    .innerJoin('flowTemplate as template', 'template.id', 'version.templateId')
    .select(['template.id', 'template.fullName'])
    .distinct()
    .where(someHas(named, 'version.treeJson'))
    .execute()
  return { designs: namesOf(designs), flows: namesOf(flows) }
}

/** A draft may be called otherwise than what was released of it: one name for each is enough. */
function namesOf(rows: readonly { id: string; fullName: string }[]): string[] {
  return [...new Map(rows.map(({ id, fullName }) => [id, fullName])).values()].slice(0, usersMax)
}
