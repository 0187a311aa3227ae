import { type Insertable, type RawBuilder, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import { someHas } from '../../kit/like'
import { type Clash, takes } from '../../kit/unique'
import type { Database, DbTransaction } from '../../store/database'
import type { PrintTemplate } from './store'

type Named = { fullName: string; enCode: string }

/** Until the transaction ends nobody else writes a template. */
export async function lockTemplates(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('printTemplate', 0))`.execute(trx)
}

/** Whether another template has the name or the code; the name, which stands first in the form, is told first. */
export async function findTemplateClash(trx: DbTransaction, wanted: Named & { exceptId: string }): Promise<Clash | null> {
  const query = trx.selectFrom('printTemplate').select('fullName').where('id', '<>', wanted.exceptId)
  const rows = await query.where(takes(wanted)).execute()
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.fullName, wanted.fullName)) ? 'name' : 'code'
}

/** What of a template from elsewhere is taken. */
export async function findTaken(trx: DbTransaction, wanted: Named & { id: string }) {
  const rows = await trx
    .selectFrom('printTemplate')
    .select(['id', 'fullName', 'enCode'])
    .where((eb) => eb.or([eb('id', '=', wanted.id), takes(wanted)]))
    .execute()
  return {
    id: rows.some((row) => row.id === wanted.id),
    enCode: rows.some((row) => isSameName(row.enCode, wanted.enCode)),
    fullName: rows.some((row) => isSameName(row.fullName, wanted.fullName)),
  }
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
