import type { Db, DbTransaction } from '../../../store/database'

/** A version with what its template says of it; null where there is none. */
export async function findVersion(db: Db | DbTransaction, id: string) {
  const row = await db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as t', 't.id', 'v.templateId')
    .select(['v.id', 'v.templateId', 'v.groupId', 'v.fullName', 'v.number', 'v.treeJson', 'v.formId', 'v.isMain', 'v.updatedAt'])
    .select(['t.fullName as templateName', 't.enCode', 't.type', 't.category', 't.enabledMark'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>
