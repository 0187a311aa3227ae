import type { Field } from '@/lib/form/build/field'
import { nodeFactory } from '@/lib/form/build/node-tree'
import { text } from '@/lib/form/build/value-fields'
import { completeList } from '@/lib/form/complete-design'
import type { RawRecord } from '@/lib/form/read'
import { withTexts } from '../texts/with-texts'
import type { BuiltDesign } from './build'
import { exportButton } from './list-design'
import { storedWords } from './stored-words'

export type ViewSource = {
  id: string
  enCode: string
  fullName: string
  description: string
  sortCode: number
  /** Where the rows come from, and what its parameters are given (contract 3b §12). */
  interfaceId: string
  interfaceParam?: readonly RawRecord[]
  columns: readonly ViewColumn[]
  /** What the list has of its own (contract 3b §4). */
  list?: RawRecord
}

type ViewColumn = { code: string; label: string; width: number; isSearched?: boolean; isAmount?: boolean; fixed?: 'left' }

/** A data view (webType 4): a list over a data interface. Every column is a text (contract 3b §4.3), and there is no form. */
export function buildView({ interfaceId, interfaceParam = [], columns, list, ...source }: ViewSource): BuiltDesign {
  const nodes = nodeFactory({ table: '', words: storedWords, span: 24 })
  const fields = columns.map(({ code, label, width, isSearched }) =>
    text(code, label, { list: width, search: isSearched ?? false }),
  )
  const entry = (field: Field): RawRecord => {
    const name = { label: field.label, prop: field.name, id: field.name, fullName: field.label, jnpfKey: field.widget }
    return { ...nodes.fieldNode(field), ...name }
  }
  const entries = columns.map(({ width, isAmount, fixed = 'none' }, index) => {
    const look = { fixed, align: isAmount ? 'right' : 'left', sortable: true, width }
    return { ...entry(fields[index] as Field), ...look }
  })
  const amounts = columns.filter(({ isAmount }) => isAmount).map(({ code }) => code)
  const columnData = {
    searchList: fields.filter(({ search }) => search).map((field) => ({ ...entry(field), searchType: 2, value: '' })),
    columnList: entries,
    columnOptions: entries,
    defaultColumnList: entries.map((column) => ({ ...column, checked: true })),
    hasSuperQuery: false,
    btnsList: [exportButton],
    ...{ thousands: amounts.length > 0, thousandsField: amounts },
    ...{ useBtnPermission: true, useColumnPermission: true },
    ...list,
  }
  const stored = (document: RawRecord) => JSON.stringify(withTexts(document, source.fullName))
  return {
    ...source,
    webType: 4,
    ...{ interfaceId, interfaceParam: JSON.stringify(interfaceParam) },
    ...{ table: '', popup: { type: 'general', width: '800px' }, permissions: { columns: true, forms: false }, layout: [] },
    fields,
    formData: stored({ fields: [] }),
    columnData: stored(completeList(columnData)),
    appColumnData: '',
    tables: '[]',
  }
}
