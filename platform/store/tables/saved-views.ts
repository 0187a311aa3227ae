import type { ColumnType, Generated } from 'kysely'
import type { ViewState } from '@/lib/contract/system/saved-view'

/** Tables of the migration 0051. */
export type SavedViewTables = {
  savedView: {
    id: string
    userId: string
    /** The menu of the list. */
    moduleId: string
    fullName: string
    view: ColumnType<ViewState, string, string>
    version: Generated<number>
    createdAt: number
  }
  savedViewRole: { viewId: string; roleId: string }
  savedViewDefault: { userId: string; moduleId: string; viewId: string }
}
