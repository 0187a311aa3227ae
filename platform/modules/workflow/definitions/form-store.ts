import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { takes } from '../../../kit/unique'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction
export type FlowFormRow = Selectable<Database['flowForm']>

/** Until the transaction ends nobody else writes forms of flows: their names and codes are unique. */
export async function lockForms(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('flow_form', 0))`.execute(trx)
}

export type FormFilter = {
  keyword: string
  formType: number | null
  flowType: number | null
  isRelease: number | null
}

const columns: Readonly<Record<string, string>> = {
  fullName: 'fullName',
  enCode: 'enCode',
  formType: 'formType',
  isRelease: 'isRelease',
  sortCode: 'sortCode',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
}

function filtered(db: Handle, filter: FormFilter) {
  return db.selectFrom('flowForm').where((eb) => {
    const conditions = []
    if (filter.keyword) conditions.push(someHas(filter.keyword, 'flowForm.fullName', 'flowForm.enCode'))
    if (filter.formType !== null) conditions.push(eb('flowForm.formType', '=', filter.formType))
    if (filter.flowType !== null) conditions.push(eb('flowForm.flowType', '=', filter.flowType))
    if (filter.isRelease !== null) conditions.push(eb('flowForm.isRelease', '=', filter.isRelease))
    return eb.and(conditions)
  })
}

/** A page without the documents. Forms of generated modules are administered where the modules are (contract 4a §8.1). */
export function findFormPage(db: Handle, { sorting, ...filter }: FormFilter & { sorting: Sorting }, page: Page) {
  const base = filtered(db, filter).where((eb) => eb.or([eb('flowForm.formType', '<>', 2), eb('flowForm.flowType', '<>', 1)]))
  const rows = base
    .leftJoin('appUser as creator', 'creator.id', 'flowForm.createdBy')
    .select(['flowForm.id', 'flowForm.fullName', 'flowForm.enCode', 'flowForm.formType', 'flowForm.flowType'])
    .select(['flowForm.sortCode', 'flowForm.isRelease', 'flowForm.version', 'flowForm.createdAt', 'flowForm.updatedAt'])
    .select(['creator.realName', 'creator.account'])
  return findPage(base, inOrder(rows, sorting, { table: 'flowForm', columns }), page)
}

/** Released forms for a choice, and whether a flow stands on each; of generated modules those alone that still have a flow. */
export function findFormsToChoose(db: Handle, filter: Omit<FormFilter, 'isRelease'>, page: Page) {
  const base = filtered(db, { ...filter, isRelease: null }).where('isRelease', '>', 0)
  const rows = base.select(['id', 'fullName', 'enCode', 'formType', 'flowType']).select(
    sql<number>`(exists (select from flow_template t where t.form_id = flow_form.id)
        or exists (select from flow_version v where v.form_id = flow_form.id))::int`.as('isQuote'),
  )
  return findPage(base, inOrder(rows, { sort: '', sidx: '' }, { table: 'flowForm', columns }), page)
}

export function findForm(db: Handle, id: string): Promise<FlowFormRow | undefined> {
  return db.selectFrom('flowForm').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of a generated module: the documents of its design, as released where it is, else as it is worked on. */
export async function findModuleDocuments(db: Handle, id: string): Promise<{ formData: string; tablesJson: string } | undefined> {
  const of = (copy: 'design' | 'designRelease') =>
    db.selectFrom(copy).select(['formData', 'tablesJson']).where('id', '=', id).executeTakeFirst()
  return (await of('designRelease')) ?? of('design')
}

/** Forms that have the name or the code already, in whatever spelling. Those of modules have the names of their modules. */
export function findTakenForms(trx: DbTransaction, wanted: { fullName: string; enCode: string }, exceptId: string) {
  return trx
    .selectFrom('flowForm')
    .select(['enCode', 'fullName'])
    .where('flowType', '=', 0)
    .where('id', '<>', exceptId)
    .where(takes(wanted))
    .execute()
}

/** Whether the id is of something already: a form, a design, or records that were left of one. */
export async function isFormIdTaken(trx: DbTransaction, id: string, recordTable: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select exists (select from flow_form where id = ${id})
    or exists (select from design where id = ${id}) or to_regclass(${recordTable}) is not null as "isTaken"`.execute(trx)
  return rows[0]?.isTaken === true
}

/** Answers it as it is now. */
export function insertForm(trx: DbTransaction, row: Insertable<Database['flowForm']>): Promise<FlowFormRow> {
  return trx.insertInto('flowForm').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updateForm(trx: DbTransaction, id: string, values: Updateable<Database['flowForm']>): Promise<FlowFormRow> {
  return trx
    .updateTable('flowForm')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteForm(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('flowForm').where('id', '=', id).execute()
}

/** The template that stands on a form as a whole, or with the start of a main version; enabled ones first. */
export function findTemplateOnForm(db: Handle, formId: string) {
  return db
    .selectFrom('flowTemplate')
    .select(['id', 'enCode', 'enabledMark'])
    .where((eb) =>
      eb.or([
        eb('formId', '=', formId),
        eb('id', 'in', eb.selectFrom('flowVersion').select('templateId').where('formId', '=', formId).where('isMain', '=', 1)),
      ]),
    )
    .orderBy('enabledMark', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
