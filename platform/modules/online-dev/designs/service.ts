import type { Db } from '../../../store/database'
import { ensureRecordTable } from '../records/bulk'
import { syncFunctionalForm } from './functional-form'
import { writeRelease } from './release'
import { dataView, writeDesign } from './store'

/** A module's design as an installation stores it. The JSON documents are kept byte for byte. */
export type ReleasedDesign = {
  id: string
  fullName: string
  enCode: string
  category?: string | null
  /** 1 online development. */
  type?: number
  /** 1 form only, 2 form and list, 4 data view (contract 3b §1). */
  webType?: number
  enableFlow?: number
  sortCode?: number
  description?: string | null
  /** JSON text of the `tables` array. */
  tables?: string
  /** JSON text. */
  formData: string
  /** JSON text. */
  columnData: string
  appColumnData?: string
  /** Of a data view. */
  interfaceId?: string
  /** JSON text of the rows that its parameters are given. */
  interfaceParam?: string
  /** Whose it is; `userName` as history calls people. */
  creator?: { userId: string; userName: string }
}

/**
 * Stores a design and its released copy (state 1), keeps the release and makes the module's record table, which a data view has none of.
 * Menus and permission items are not touched. Releasing again replaces both copies; stored records stay.
 */
export async function saveReleasedDesign(db: Db, design: ReleasedDesign): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = designRow(design)
    const { userName = '' } = design.creator ?? {}
    const { updatedAt } = await writeRelease(trx, row, {
      reason: '',
      userName,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
    })
    await writeDesign(trx, 'design', { ...row, updatedAt })
    await syncFunctionalForm(trx, row)
  })
  if (design.webType !== dataView) await ensureRecordTable(db, design.id)
}

function designRow(design: ReleasedDesign) {
  return {
    id: design.id,
    fullName: design.fullName,
    enCode: design.enCode,
    category: design.category ?? null,
    type: design.type ?? 1,
    webType: design.webType ?? 2,
    enableFlow: design.enableFlow ?? 0,
    state: 1,
    sortCode: design.sortCode ?? 0,
    description: design.description ?? null,
    tablesJson: design.tables ?? '[]',
    formData: design.formData,
    columnData: design.columnData,
    appColumnData: design.appColumnData ?? '',
    interfaceId: design.interfaceId ?? '',
    interfaceParamJson: design.interfaceParam ?? '',
    createdAt: Date.now(),
    createdBy: design.creator?.userId ?? null,
    updatedBy: design.creator?.userId ?? null,
  }
}
