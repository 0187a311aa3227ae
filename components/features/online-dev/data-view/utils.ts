import type { ListColumn, ListDesign } from '@/lib/form/list-types'
import { own, readFlag, readTexts } from '@/lib/form/read'

/** A list as a data view has it (contract 3b §12): searched, sorted, exported and with the buttons of its design, and no more. */
export function viewList(list: ListDesign): ListDesign {
  const amounts = new Set(readFlag(own(list.raw, 'thousands')) ? readTexts(own(list.raw, 'thousandsField')) : [])
  return {
    ...list,
    type: list.type === 2 || list.type === 3 ? list.type : 1,
    columns: list.columns.map((column) => (amounts.has(column.code) ? asAmount(column) : column)),
    buttons: list.buttons.filter(({ value }) => value === 'download'),
    rowButtons: [],
    hasSuperQuery: false,
  }
}

/** Columns of a view are texts, all of them; the design says which of them are amounts. */
function asAmount(column: ListColumn): ListColumn {
  const { node } = column
  return { ...column, node: { ...node, type: 'inputNumber', raw: { ...node.raw, thousands: true, precision: 2 } } }
}
