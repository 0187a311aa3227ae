import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { takes } from '../../../kit/unique'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction
export type TemplateRow = Selectable<Database['flowTemplate']>
export type VersionRow = Selectable<Database['flowVersion']>

/** Until the transaction ends nobody else writes templates: their names and codes are unique. */
export async function lockTemplates(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('flow_template', 0))`.execute(trx)
}

export function findTemplate(db: Handle, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('flowTemplate').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findTakenTemplates(trx: DbTransaction, wanted: { fullName: string; enCode: string }, exceptId: string) {
  return trx.selectFrom('flowTemplate').select(['enCode', 'fullName']).where('id', '<>', exceptId).where(takes(wanted)).execute()
}

/** Another functional flow on the same form. */
export async function isFormOfOther(trx: DbTransaction, formId: string, templateId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('flowTemplate')
    .select('id')
    .where('formId', '=', formId)
    .where('type', '=', 1)
    .where('id', '<>', templateId)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers it as it is now. */
export function insertTemplate(trx: DbTransaction, row: Insertable<Database['flowTemplate']>): Promise<TemplateRow> {
  return trx.insertInto('flowTemplate').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updateTemplate(
  trx: DbTransaction,
  id: string,
  values: Updateable<Database['flowTemplate']>,
): Promise<TemplateRow> {
  return trx
    .updateTable('flowTemplate')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With its versions, initiators and assistants, and out of the delegations that name it. */
export async function deleteTemplate(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('flowTemplate').where('id', '=', id).execute()
}

/** Whether a task was ever made of the template that is still there. */
export async function hasTasks(db: Handle, templateId: string): Promise<boolean> {
  const row = await db.selectFrom('flowTask').select('id').where('templateId', '=', templateId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Main versions of the flows of a template, the first made first; `isUsed` 1 where any version of the flow has tasks. */
export function findMainVersions(db: Handle, templateId: string): Promise<(VersionRow & { isUsed: number })[]> {
  return db
    .selectFrom('flowVersion as v')
    .selectAll('v')
    .select(sql<number>`(exists (select from flow_task k where k.group_id = v.group_id))::int`.as('isUsed'))
    .where('v.templateId', '=', templateId)
    .where('v.isMain', '=', 1)
    .orderBy('v.groupId')
    .execute()
}

/** Held until the transaction ends: no task can begin with one of them meanwhile. */
export function lockVersions(trx: DbTransaction, templateId: string): Promise<VersionRow[]> {
  return trx.selectFrom('flowVersion').selectAll().where('templateId', '=', templateId).orderBy('id').forUpdate().execute()
}

export function findVersions(db: Handle, ids: readonly string[]): Promise<VersionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('flowVersion')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Which of the versions tasks were made of. */
export async function findUsedVersions(db: Handle, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('flowTask')
    .select('versionId')
    .distinct()
    .where('versionId', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ versionId }) => versionId))
}

type Initiator = { objectType: string; objectId: string }

export async function insertVersion(
  trx: DbTransaction,
  row: Insertable<Database['flowVersion']>,
  initiators: readonly Initiator[],
): Promise<void> {
  await trx.insertInto('flowVersion').values(row).execute()
  await writeInitiators(trx, row.id, initiators)
}

export async function updateVersion(trx: DbTransaction, id: string, values: Updateable<Database['flowVersion']>): Promise<void> {
  await trx.updateTable('flowVersion').set(values).where('id', '=', id).execute()
}

export async function writeInitiators(trx: DbTransaction, versionId: string, initiators: readonly Initiator[]): Promise<void> {
  await trx.deleteFrom('flowInitiator').where('versionId', '=', versionId).execute()
  if (initiators.length === 0) return
  await trx
    .insertInto('flowInitiator')
    .values(initiators.map((initiator) => ({ versionId, ...initiator })))
    .execute()
}

/** A flow is called the same in all of its versions. */
export async function renameGroup(trx: DbTransaction, groupId: string, fullName: string): Promise<void> {
  await trx.updateTable('flowVersion').set({ fullName }).where('groupId', '=', groupId).execute()
}

export async function deleteVersions(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('flowVersion')
    .where('id', 'in', [...ids])
    .execute()
}

/** Of the flow, this version is the main one from now on. */
export async function makeMain(trx: DbTransaction, version: { id: string; groupId: string }): Promise<void> {
  await trx.updateTable('flowVersion').set({ isMain: 0 }).where('groupId', '=', version.groupId).where('isMain', '=', 1).execute()
  await trx.updateTable('flowVersion').set({ isMain: 1 }).where('id', '=', version.id).execute()
}

/** Which of the forms cannot run: they are not there, or were never released. */
export async function findUnreleased(db: Handle, formIds: readonly string[]): Promise<string[]> {
  if (formIds.length === 0) return []
  const rows = await db
    .selectFrom('flowForm')
    .select('id')
    .where('id', 'in', [...formIds])
    .where((eb) =>
      eb.or([
        eb.and([eb('formType', '=', 1), eb('isRelease', '>', 0)]),
        eb('id', 'in', eb.selectFrom('designRelease').select('designRelease.id')),
        // A module is released once its flow is drawn (contract 3b §5): it cannot be the first of the two.
        eb('flowType', '=', 1),
      ]),
    )
    .execute()
  const released = new Set(rows.map(({ id }) => id))
  return formIds.filter((id) => !released.has(id))
}

export async function findAssistants(db: Handle, templateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('flowAssistant')
    .select('userId')
    .where('templateId', '=', templateId)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function isAssistant(db: Handle, templateId: string, userId: string): Promise<boolean> {
  const own = db.selectFrom('flowAssistant').select('userId').where('templateId', '=', templateId).where('userId', '=', userId)
  return (await own.executeTakeFirst()) !== undefined
}

/** Condition on a template that is called by the alias: the person made it or helps with it. */
export function isManagedBy(userId: string, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('createdBy')} = ${userId}
    or exists (select from flow_assistant a where a.template_id = ${column('id')} and a.user_id = ${userId}))`
}

/** Ids that are no user's are left out. */
export async function writeAssistants(trx: DbTransaction, templateId: string, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('flowAssistant').where('templateId', '=', templateId).execute()
  await sql`insert into flow_assistant (template_id, user_id)
    select ${templateId}, u.id from app_user u where u.id = any(${[...new Set(userIds)]}::text[])`.execute(trx)
}
