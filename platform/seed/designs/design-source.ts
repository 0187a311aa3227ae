import type { LayoutItem } from '@/lib/form/build/field'
import type { RawRecord } from '@/lib/form/read'
import type { FormScripts } from './scripts'

export type DesignSource = {
  id: string
  enCode: string
  fullName: string
  description: string
  sortCode: number
  /** The physical name the module would have on an installation of its own. */
  table: string
  /** It stands on tables that are there: the column of each sub-table's table that names the row of the main one. */
  boundTo?: Readonly<Record<string, string>>
  /** 1 a form alone, 2 a form and a list, 4 a data view (contract 3b §1). */
  webType?: 1 | 2 | 4
  popup: { type: 'general' | 'drawer' | 'fullScreen'; width: string }
  labelWidth?: number
  permissions: { columns: boolean; forms: boolean }
  /** Codes of the templates a record can be printed with; one of them is asked for where there are several. */
  print?: readonly string[]
  scripts?: FormScripts
  /** The columns of its sub-tables are columns of the list too. */
  listsLines?: true
  /** What its list has of its own (contract 3b §4): its type and what belongs to that. */
  list?: RawRecord
  /** The list that phones have of their own, by names of fields; without it they have the one of desktops. */
  phone?: { columns: readonly string[]; searches: readonly string[]; sorts: readonly string[] }
  layout: readonly LayoutItem[]
}
