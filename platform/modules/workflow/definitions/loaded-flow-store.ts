import type { Db, DbTransaction } from '../../../store/database'

/** Versions with what their templates say of them; those that there are. */
export function findVersions(db: Db | DbTransaction, ids: readonly string[]) {
  return db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as t', 't.id', 'v.templateId')
    .select(['v.id', 'v.templateId', 'v.groupId', 'v.fullName', 'v.number', 'v.treeJson', 'v.formId', 'v.isMain', 'v.updatedAt'])
    .select(['t.fullName as templateName', 't.enCode', 't.type', 't.category', 't.enabledMark'])
    .where('v.id', 'in', [...ids])
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]
