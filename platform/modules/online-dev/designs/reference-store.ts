import type { Db, DbTransaction } from '../../../store/database'
import { designReferences, type ReferenceKind } from './design-references'

type Documents = { id: string; formData: string; columnData: string; appColumnData: string }

/** Notes anew what a released design names; in the transaction of the release, so that the two never differ. */
export async function saveReferences(trx: DbTransaction, { id, ...documents }: Documents): Promise<void> {
  await trx.deleteFrom('designReference').where('designId', '=', id).execute()
  const references = designReferences(documents.formData, documents.columnData, documents.appColumnData)
  if (references.length === 0) return
  const rows = references.map(({ kind, targetId, columns }) => {
    return { designId: id, kind, targetId, columnsJson: JSON.stringify(columns) }
  })
  await trx.insertInto('designReference').values(rows).execute()
}

/** Released designs that name any of the targets, with the columns that they take. */
export async function findNaming(db: Db, kind: ReferenceKind, targetIds: readonly string[]) {
  const rows = await db
    .selectFrom('designReference')
    .innerJoin('designRelease', 'designRelease.id', 'designReference.designId')
    .select(['designId', 'targetId', 'columnsJson'])
    .where('kind', '=', kind)
    .where('targetId', 'in', [...targetIds])
    .execute()
  return rows.map(({ columnsJson, ...row }) => ({ ...row, columns: JSON.parse(columnsJson) as string[] }))
}

/** Released designs that name any data interface, and which. */
export function findInterfaceNames(db: Db): Promise<{ designId: string; targetId: string }[]> {
  return db
    .selectFrom('designReference')
    .innerJoin('designRelease', 'designRelease.id', 'designReference.designId')
    .select(['designId', 'targetId'])
    .where('kind', '=', 'interface')
    .execute()
}
