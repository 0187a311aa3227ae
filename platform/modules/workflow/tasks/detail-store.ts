import { type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../../store/database'

export type RecordLine = Selectable<Database['flowRecord']>
export type Person = { id: string; realName: string; account: string; headIcon: string | null }

/** The first first (contract 4a §3). */
export async function findRecordLines(db: Db, taskId: string): Promise<RecordLine[]> {
  return db.selectFrom('flowRecord').selectAll().where('taskId', '=', taskId).orderBy('number').execute()
}

/** At which node somebody acted or was sent a copy, by what lists call the id of the row. */
export async function findNodeOfRow(db: Db, taskId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ nodeCode: string }>`
    select node_code from flow_operator where id = ${id} and task_id = ${taskId}
    union all select node_code from flow_record where id = ${id} and task_id = ${taskId}
    union all select node_code from flow_copy where id = ${id} and task_id = ${taskId}`.execute(db)
  return rows[0]?.nodeCode
}

/** Nodes of which an event called something. */
export async function findEventNodes(db: Db, taskId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('flowEvent').select('nodeCode').distinct().where('taskId', '=', taskId).execute()
  return new Set(rows.map(({ nodeCode }) => nodeCode))
}

export async function findPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`select id, real_name, account, head_icon from app_user
    where id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findChildren(db: Db, parentId: string) {
  return db
    .selectFrom('flowTask')
    .select(['id', 'status', 'parentNodeCode'])
    .where('parentId', '=', parentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What a flow shows as its form; of a form made from a design it is what was released of it. */
export async function findForm(db: Db, id: string) {
  const form = await db.selectFrom('flowForm').selectAll().where('id', '=', id).executeTakeFirst()
  if (form?.formType === 1) return { ...form, propertyJson: form.propertyJson }
  const design = await db
    .selectFrom('designRelease')
    .select(['id', 'fullName', 'enCode', 'formData', 'tablesJson'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!design) return undefined
  const { formData: propertyJson, tablesJson: tableJson, ...names } = design
  const addresses = { urlAddress: '', appUrlAddress: '', interfaceUrl: '', dbLinkId: '0' }
  return { formType: 2, flowType: 1, ...addresses, ...form, ...names, propertyJson, tableJson }
}
export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>

export async function findDraft(db: Db, operatorId: string): Promise<string | null> {
  const row = await db.selectFrom('flowOperator').select('draftJson').where('id', '=', operatorId).executeTakeFirst()
  return row?.draftJson ?? null
}
